import { search as endpoints } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { withCurrentName } from './filters.ts'
import { querySearch } from './query/querySearch.ts'
import { type SearchParts, searchDefinitions, withCommentCounts } from './search.service.ts'

export const searchFeature = (parts: SearchParts): Feature => ({
  name: 'search',
  routes(route) {
    const { search } = parts
    const searchByPattern = querySearch({ othersSearch: () => search.hasRecentSearch() })
    route(endpoints.searchDefinitions, async (ctx, input) => {
      const query = await withCurrentName(ctx, input.query)
      // an empty query lists all words in both syntaxes
      const isPattern = query.syntax === 'query' && query.search !== ''
      const result = await (isPattern ? searchByPattern(search.index, query) : searchDefinitions(ctx, parts, query))
      return withCommentCounts(ctx, query, result)
    })
  },
  start: () => parts.search.start(),
  stop: () => parts.search.close(),
})
