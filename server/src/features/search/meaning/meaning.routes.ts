import { meaning as endpoints } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { type MeaningParts, searchByMeaning } from './meaning.service.ts'

export const meaningFeature = (parts: MeaningParts, isOn: boolean): Feature => ({
  name: 'meaning',
  routes(route) {
    route(endpoints.searchByMeaning, (ctx, { query }) => searchByMeaning(ctx, parts, query))
  },
  start() {
    if (isOn) parts.meaning.start(parts.search.settled())
  },
  stop: () => parts.meaning.close(),
})
