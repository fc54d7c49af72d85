import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** What was deleted of a word, or under the number of a definition. */
export const deletedQuery = (of: { word: string } | { definition_id: number }) =>
  queryOptions({
    queryKey: ['versions', 'deleted', of],
    queryFn: ({ signal }) => call('GET /versions/deleted', { query: of }, signal),
  })
