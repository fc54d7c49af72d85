import { parsing } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import type { DictionarySearch } from '../search/index.ts'
import { parseWithGlosses } from './parsing.service.ts'

export const parsingFeature = (search: DictionarySearch): Feature => ({
  name: 'parsing',
  routes(route) {
    route(parsing.parseText, (_ctx, { body }) => parseWithGlosses(search, body))
    route(parsing.parseLojban, (_ctx, { body }) => parseWithGlosses(search, body))
  },
})
