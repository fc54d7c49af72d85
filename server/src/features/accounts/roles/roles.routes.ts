import { Permission, roles } from '@vlacku/contract'
import texts from '../../../../../locales/en/roles.json' with { type: 'json' }
import { memberOf } from '../../../platform/context.ts'
import type { Feature } from '../../../platform/feature.ts'
import * as service from './roles.service.ts'

/** the type ensures that every permission has a text */
const may: Record<Permission, string> = texts.may

/** Permission descriptions in English for API clients. The web interface translates the names itself. */
const described = Permission.options.map((name) => ({ name, description: may[name] }))

export const roleFeature: Feature = {
  name: 'roles',
  routes(route) {
    route(roles.listRoles, (ctx) => service.listRoles(ctx, memberOf(ctx)))
    route(roles.listPermissions, () => ({ permissions: described }))
    route(roles.createRole, (ctx, { body }) => service.createRole(ctx, memberOf(ctx), body))
    route(roles.updateRole, (ctx, { params, body }) => service.updateRole(ctx, memberOf(ctx), { ...params, ...body }))
    route(roles.deleteRole, (ctx, { params, body }) =>
      service.deleteRole(ctx, memberOf(ctx), params.name, body?.permissions),
    )
    route(roles.assignRole, (ctx, { body }) => service.assignRole(ctx, memberOf(ctx), body))
  },
}
