import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Calls, Result } from '@vlacku/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { call } from '../../platform/api.ts'

/** @param langids languages of glosses, the reader's first */
export const valsiQuery = (id: string, langids: readonly number[]) =>
  queryOptions({
    queryKey: ['entries', 'valsi', id, langids.join(',')],
    queryFn: ({ signal }) =>
      call('GET /jbovlaste/valsi/:id', { params: { id }, query: { languages: langids.join(',') } }, signal),
  })

export const definitionsOfValsiQuery = (id: string) =>
  queryOptions({
    queryKey: ['entries', 'definitions', id],
    queryFn: ({ signal }) => call('GET /jbovlaste/valsi/:id/definitions', { params: { id } }, signal),
  })

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

/** Short definitions of Lojban words by word, in the first language that has one. */
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

/** True when the word asked for is in no dictionary: a page of its own, not a failure. */
export const isUnknownWord = (error: unknown): boolean => error instanceof ApiError && error.code === 'valsi_not_found'
