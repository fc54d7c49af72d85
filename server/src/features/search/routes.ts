import { search as calls } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import type { LexiconCache } from '../entries/index.ts'
import type { DictionarySearch } from './dictionarySearch.ts'
import { searchDefinitions } from './service.ts'

export function searchRoutes(route: Route, search: DictionarySearch, lexicon: LexiconCache) {
  route(calls.searchDefinitions, (ctx, { query }) => searchDefinitions(ctx, search, lexicon, query))
}
