import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Endpoints, Result } from '@vlacku/contract'
import { request } from '../../platform/api.ts'
import { endpointQuery } from '../../platform/endpointQuery.ts'

/** Query key of all entries with their definitions. */
export const ENTRIES = ['entries', 'entry']

/**
 * An entry with its definitions; null if it doesn't exist, because browsers log 404 responses as errors.
 *
 * @param langids languages of the glosses, preferred first
 */
export const entryQuery = (id: string, langids: readonly number[]) => {
  const query = { id, languages: langids.join(',') }
  return queryOptions({
    queryKey: [...ENTRIES, query],
    queryFn: async ({ signal }) => (await request('GET /jbovlaste/entry', { query }, signal)).entry,
  })
}

export const definitionQuery = (id: number) =>
  endpointQuery(['entries', 'definition', id], 'GET /jbovlaste/definition/:id', { params: { id } })

export const wordOfTheDayQuery = (langid: number) =>
  endpointQuery(['entries', 'today', langid], 'GET /jbovlaste/today', { query: { langid } })

const byWord = ({ meanings }: Result<Endpoints['GET /suggest/meanings']>) =>
  new Map(meanings.map(({ word, ...meaning }) => [word, meaning]))

/** Short definitions of Lojban words, keyed by word, each in the first available language. */
export const meaningsQuery = (words: readonly string[], langids: readonly number[]) => {
  const query = { words: words.join('\n'), languages: langids.join(',') }
  return queryOptions({
    queryKey: ['entries', 'meanings', query],
    queryFn: ({ signal }) => request('GET /suggest/meanings', { query }, signal),
    select: byWord,
    enabled: words.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
}

export const typesQuery = endpointQuery(
  ['entries', 'types'],
  'GET /jbovlaste/types',
  {},
  { staleTime: Number.POSITIVE_INFINITY },
)

/** Search parameters of an entry page: the tag of the displayed language. */
interface ValsiSearchParams {
  lang?: string
}

export const readValsiSearchParams = ({ lang }: Record<string, unknown>): ValsiSearchParams =>
  typeof lang === 'string' && /^[\w-]{1,30}$/.test(lang) ? { lang } : {}
