import { users } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import * as service from './profiles.service.ts'

export const profileFeature: Feature = {
  name: 'profiles',
  routes(route) {
    route(users.getUserProfile, (ctx, { params }) => service.readProfile(ctx, params.username))
    route(users.listUserDefinitions, (ctx, { params, query }) => service.listDefinitionsOf(ctx, params.username, query))
  },
}
