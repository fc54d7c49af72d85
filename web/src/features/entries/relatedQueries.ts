import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Words that contain a word. */
export const compoundsQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: ['entries', 'compounds', id, limit],
    queryFn: ({ signal }) => call('GET /jbovlaste/valsi/:id/compounds', { params: { id }, query: { limit } }, signal),
    placeholderData: keepPreviousData,
  })

const MOST_NEAR = 12

/** Words near in meaning to a definition, nearest first. */
export const nearQuery = (definition_id: number) =>
  queryOptions({
    queryKey: ['entries', 'near', definition_id],
    queryFn: ({ signal }) =>
      call('GET /jbovlaste/semantic-search', { query: { definition_id, per_page: MOST_NEAR } }, signal),
    select: ({ definitions }) =>
      definitions
        .filter(({ valsiword }, i) => definitions.findIndex((other) => other.valsiword === valsiword) === i)
        .map(({ valsiword, gloss_keywords, langtag }) => ({
          word: valsiword,
          gloss: gloss_keywords?.[0]?.word ?? null,
          langtag,
        })),
    retry: false,
  })
