import { users } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import * as service from './service.ts'

export function profileRoutes(route: Route) {
  route(users.getUserProfile, (ctx, { params }) => service.readProfile(ctx, params.username))
  route(users.listUserDefinitions, (ctx, { params, query }) => service.listDefinitionsOf(ctx, params.username, query))
}
