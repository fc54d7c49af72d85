import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The deleted definitions of a word, or a single definition by ID. */
export const deletedQuery = (of: { word: string } | { definition_id: number }) =>
  queryOptions({
    queryKey: ['versions', 'deleted', of],
    queryFn: ({ signal }) => call('GET /versions/deleted', { query: of }, signal),
  })
