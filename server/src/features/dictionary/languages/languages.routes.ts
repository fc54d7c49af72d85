import { languages } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { allLanguages } from './languages.repository.ts'

export const languageFeature: Feature = {
  name: 'languages',
  routes(route) {
    route(languages.listLanguages, (ctx) => allLanguages(ctx.db))
  },
}
