import { sentences as endpoints } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { listExamples } from './examples/examples.service.ts'
import { searchSentences } from './sentences.service.ts'

export const sentenceFeature: Feature = {
  name: 'sentences',
  routes(route) {
    route(endpoints.searchSentences, (ctx, { query }) => searchSentences(ctx, query))
    route(endpoints.listExamples, (ctx, { params, query }) => listExamples(ctx, params.id, query))
  },
}
