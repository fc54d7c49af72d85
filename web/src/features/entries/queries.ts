import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Calls, Result } from '@vlacku/contract'
import { call } from '../../platform/api.ts'

/** Key of all entries with their definitions. */
export const ENTRIES = ['entries', 'entry']

/**
 * An entry with its definitions; null if the dictionary has none, since a 404 response would log an error in the browser console.
 *
 * @param langids languages of glosses, the user's first
 */
export const entryQuery = (id: string, langids: readonly number[]) => {
  const query = { id, languages: langids.join(',') }
  return queryOptions({
    queryKey: [...ENTRIES, query],
    queryFn: async ({ signal }) => (await call('GET /jbovlaste/entry', { query }, signal)).entry,
  })
}

export const definitionQuery = (id: number) =>
  queryOptions({
    queryKey: ['entries', 'definition', id],
    queryFn: ({ signal }) => call('GET /jbovlaste/definition/:id', { params: { id } }, signal),
  })

export const wordOfTheDayQuery = (langid: number) =>
  queryOptions({
    queryKey: ['entries', 'today', langid],
    queryFn: ({ signal }) => call('GET /jbovlaste/today', { query: { langid } }, signal),
  })

const byWord = ({ meanings }: Result<Calls['GET /suggest/meanings']>) =>
  new Map(meanings.map(({ word, ...meaning }) => [word, meaning]))

/** Short definitions of Lojban words, by word, in the first language that has one. */
export const meaningsQuery = (words: readonly string[], langids: readonly number[]) => {
  const query = { words: words.join('\n'), languages: langids.join(',') }
  return queryOptions({
    queryKey: ['entries', 'meanings', query],
    queryFn: ({ signal }) => call('GET /suggest/meanings', { query }, signal),
    select: byWord,
    enabled: words.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
}

export const typesQuery = queryOptions({
  queryKey: ['entries', 'types'],
  queryFn: ({ signal }) => call('GET /jbovlaste/types', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})
