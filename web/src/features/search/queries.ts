import { pageQuery } from '../../platform/endpointQuery.ts'
import { langidsOf, PER_PAGE, type SearchParams } from './searchParams.ts'

/** Converts the search parameters to API filters. */
export const filtersOf = (params: SearchParams, ofReader: readonly number[]) => ({
  languages: langidsOf(params, ofReader)?.join(','),
  word_type: params.type,
  selmaho: params.selmaho,
  username: params.author,
})

/** A search query. The key contains the search parameters, and obsolete requests are aborted, so late responses are dropped. */
export function searchQuery(params: SearchParams, ofReader: readonly number[]) {
  const { q = '', page = 1, mode, sort } = params
  const query = {
    search: q,
    page,
    per_page: PER_PAGE,
    ...filtersOf(params, ofReader),
    ...(mode === 'pattern' ? { syntax: 'query' as const } : { counts: 'true' as const }),
    ...(sort && { sort_by: sort, sort_order: sort === 'type' ? ('asc' as const) : ('desc' as const) }),
  }
  return pageQuery(['search', 'dictionary', query], 'GET /jbovlaste/definitions', { query })
}
