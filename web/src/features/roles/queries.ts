import type { Permission } from '@vlacku/contract/permissions'
import { request } from '../../platform/api.ts'
import { endpointQuery } from '../../platform/endpointQuery.ts'

export const rolesQuery = endpointQuery(['roles', 'list'], 'GET /auth/roles')

/** All permissions. They change only with a new version of the software. */
export const permissionsQuery = endpointQuery(
  ['roles', 'permissions'],
  'GET /auth/permissions',
  {},
  { staleTime: Number.POSITIVE_INFINITY },
)

export const createRole = (name: string, permissions: string[]) =>
  request('POST /auth/roles', { body: { name, permissions: permissions as Permission[] } })

/**
 * Updates a role. `expected` contains the displayed permissions, so that a permission removed by another user in the meantime
 * isn't restored by mistake.
 */
export const updateRole = (name: string, permissions: string[], expected: string[]) =>
  request('PUT /auth/roles/:name', {
    params: { name },
    body: { permissions: permissions as Permission[], expected_permissions: expected },
  })

/**
 * Deletes a role. `permissions` contains the displayed permissions, so that a role changed in the meantime isn't deleted by
 * mistake.
 */
export const deleteRole = (name: string, permissions: string[]) =>
  request('DELETE /auth/roles/:name', { params: { name }, body: { permissions } })

export const assignRole = (user_id: number, role: string) =>
  request('POST /auth/assign-role', { body: { user_id, role } })
