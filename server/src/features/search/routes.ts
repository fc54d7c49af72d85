import { search as calls } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import type { LexiconCache } from '../entries/index.ts'
import type { DictionarySearch } from './dictionarySearch.ts'
import { patternSearch } from './patterns/patternSearch.ts'
import { searchDefinitions } from './service.ts'

export function searchRoutes(route: Route, search: DictionarySearch, lexicon: LexiconCache) {
  const searchByPattern = patternSearch()
  route(calls.searchDefinitions, (ctx, { query }) =>
    // where nothing is asked, both ways list everything
    query.syntax === 'query' && query.search !== ''
      ? searchByPattern(search.index, query)
      : searchDefinitions(ctx, search, lexicon, query),
  )
}
