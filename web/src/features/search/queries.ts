import { pageQuery } from '../../platform/endpointQuery.ts'
import { langidsOf, PER_PAGE, type SearchParams } from './searchParams.ts'

/** Converts the search parameters to API filters. */
export const filtersOf = (address: SearchParams, ofReader: readonly number[]) => ({
  languages: langidsOf(address, ofReader)?.join(','),
  word_type: address.type,
  selmaho: address.selmaho,
  username: address.author,
})

/** A search query. The key contains the search parameters, and obsolete requests are aborted, so late responses are dropped. */
export function searchQuery(address: SearchParams, ofReader: readonly number[]) {
  const { q = '', page = 1, mode, sort } = address
  const query = {
    search: q,
    page,
    per_page: PER_PAGE,
    ...filtersOf(address, ofReader),
    ...(mode === 'pattern' ? { syntax: 'query' as const } : { counts: 'true' as const }),
    ...(sort && { sort_by: sort, sort_order: sort === 'type' ? ('asc' as const) : ('desc' as const) }),
  }
  return pageQuery(['search', 'dictionary', query], 'GET /jbovlaste/definitions', { query })
}
