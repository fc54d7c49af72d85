import { z } from 'zod'
import { Done, RoleName } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { IdInput } from './ids.ts'
import { Permission } from './permissions.ts'

/** Maximum number of permissions in a request, with a margin for future permissions. */
const MAX_PERMISSIONS = 200
const permissions = z
  .array(Permission)
  .max(MAX_PERMISSIONS)
  .transform((names) => [...new Set(names)])
const byName = z.object({ name: RoleName })

export const Role = z.object({
  name: z.string(),
  /** Null if the role has permissions that the user lacks. */
  permissions: z.array(z.string()).nullable(),
  is_system: z.boolean(),
  user_count: z.int(),
})
export type Role = z.infer<typeof Role>

export const listRoles = endpoint({
  method: 'GET',
  path: '/auth/roles',
  access: 'member',
  summary: 'Lists all roles, with their permissions if the user has them all',
  response: z.object({ roles: z.array(Role) }),
})

export const listPermissions = endpoint({
  method: 'GET',
  path: '/auth/permissions',
  access: 'member',
  summary: 'Lists all permissions',
  response: z.object({ permissions: z.array(z.object({ name: z.string(), description: z.string() })) }),
})

const GrantedRole = z.object({ name: z.string(), permissions: z.array(z.string()) })

export const createRole = endpoint({
  method: 'POST',
  path: '/auth/roles',
  access: { authority: 'manage_roles' },
  summary: 'Creates a role with permissions that the user has',
  status: 201,
  body: z.object({
    name: RoleName,
    permissions: permissions.refine((names) => names.length > 0, 'must name at least one permission'),
  }),
  response: GrantedRole,
  errors: ['role_taken', 'permission_not_held'],
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/auth/roles/:name',
  access: { authority: 'manage_roles' },
  summary: 'Replaces the permissions of a role except `admin`; takes effect with the next request of its users',
  params: byName,
  body: z.object({
    permissions,
    /** Permissions as last read by the client. The request is rejected if the role has since changed. */
    expected_permissions: z.array(z.string()).max(MAX_PERMISSIONS).optional(),
  }),
  response: GrantedRole,
  errors: ['role_not_found', 'system_role', 'permission_not_held', 'permission_not_for_role', 'role_changed'],
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/auth/roles/:name',
  access: { authority: 'manage_roles' },
  summary: 'Deletes a role, whose users become `user`. Permissions in the body are those that the client last read',
  params: byName,
  body: z.object({ permissions: z.array(z.string()).max(MAX_PERMISSIONS).optional() }).nullish(),
  response: Done,
  errors: ['role_not_found', 'system_role', 'permission_not_held', 'role_changed'],
})

export const assignRole = endpoint({
  method: 'POST',
  path: '/auth/assign-role',
  access: { authority: 'manage_roles' },
  summary: 'Assigns a role to a user; neither the old nor the new role may have permissions that the caller lacks',
  body: z.object({ user_id: IdInput, role: RoleName }),
  response: Done,
  errors: ['user_not_found', 'role_not_found', 'permission_not_held', 'user_protected'],
})
