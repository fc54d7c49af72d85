import { endpointQuery } from '../../platform/endpointQuery.ts'

/** The deleted definitions of a word, or a single definition by ID. */
export const deletedQuery = (of: { word: string } | { definition_id: number }) =>
  endpointQuery(['versions', 'deleted', of], 'GET /versions/deleted', { query: of })
