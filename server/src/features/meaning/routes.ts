import { meaning as calls } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { type MeaningParts, searchByMeaning } from './service.ts'

export function meaningRoutes(route: Route, parts: MeaningParts) {
  route(calls.searchByMeaning, (ctx, { query }) => searchByMeaning(ctx, parts, query))
}
