import { sentences as calls } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { listExamples } from './examples/service.ts'
import { searchSentences } from './service.ts'

export const sentenceFeature: Feature = {
  name: 'sentences',
  routes(route) {
    route(calls.searchSentences, (ctx, { query }) => searchSentences(ctx, query))
    route(calls.listExamples, (ctx, { params, query }) => listExamples(ctx, params.id, query))
  },
}
