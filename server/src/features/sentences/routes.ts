import { sentences as calls } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { listExamples } from './examples/service.ts'
import { searchSentences } from './service.ts'

export function sentenceRoutes(route: Route) {
  route(calls.searchSentences, (ctx, { query }) => searchSentences(ctx, query))
  route(calls.listExamples, (ctx, { params, query }) => listExamples(ctx, params.id, query))
}
