import { users } from '@vlacku/contract'
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import { blockUser, disableUser } from './access.service.ts'
import * as service from './users.service.ts'

export const userFeature: Feature = {
  name: 'users',
  routes(route) {
    route(users.listUsers, (ctx, { query }) => service.listUsers(ctx, memberOf(ctx), query))
    route(users.listFormerNames, (ctx, { params }) => service.listFormerNames(ctx, params.username))
    route(users.freeFormerName, (ctx, { params }) => service.freeFormerName(ctx, params.username, params.former_name))
    route(users.setProfileImage, (ctx, { body }) => service.setProfileImage(ctx, memberOf(ctx), body))
    route(users.removeProfileImage, (ctx) => service.removeProfileImage(ctx, memberOf(ctx)))
    route(users.getProfileImage, (ctx, { params }) => service.readProfileImage(ctx, params.id))
    route(users.blockUser, (ctx, { body }) => blockUser(ctx, memberOf(ctx), body))
    route(users.disableUser, (ctx, { body }) => disableUser(ctx, memberOf(ctx), body))
  },
}
