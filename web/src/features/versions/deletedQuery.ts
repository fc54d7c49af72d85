import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Deleted definitions of a word, or the one with an ID. */
export const deletedQuery = (of: { word: string } | { definition_id: number }) =>
  queryOptions({
    queryKey: ['versions', 'deleted', of],
    queryFn: ({ signal }) => call('GET /versions/deleted', { query: of }, signal),
  })
