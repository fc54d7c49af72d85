import { languages } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { allLanguages } from './repository.ts'

export function languageRoutes(route: Route) {
  route(languages.listLanguages, (ctx) => allLanguages(ctx.db))
}
