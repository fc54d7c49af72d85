import { pageQuery } from '../../platform/endpointQuery.ts'
import { filtersOf, PER_PAGE, type SearchParams } from '../search/index.ts'

/** Words related to a text or a definition. Late responses are dropped, as in every other search. */
export function meaningQuery(params: SearchParams, ofReader: readonly number[]) {
  const { q = '', page = 1, similar } = params
  const target = similar === undefined ? { search: q } : { definition_id: similar }
  const query = { ...target, page, per_page: PER_PAGE, ...filtersOf(params, ofReader) }
  return pageQuery(['search', 'semantic', query], 'GET /jbovlaste/semantic-search', { query })
}
