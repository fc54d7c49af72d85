import { queryOptions } from '@tanstack/react-query'
import type { Permission } from '@vlacku/contract/permissions'
import { call } from '../../platform/api.ts'

export const rolesQuery = queryOptions({
  queryKey: ['roles', 'list'],
  queryFn: ({ signal }) => call('GET /auth/roles', {}, signal),
})

/** All permissions. They change only with a new version of the software. */
export const permissionsQuery = queryOptions({
  queryKey: ['roles', 'permissions'],
  queryFn: ({ signal }) => call('GET /auth/permissions', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const createRole = (name: string, permissions: string[]) =>
  call('POST /auth/roles', { body: { name, permissions: permissions as Permission[] } })

/**
 * Updates a role. `expected` contains the displayed permissions, so that a permission removed by another user in the meantime
 * isn't restored by mistake.
 */
export const updateRole = (name: string, permissions: string[], expected: string[]) =>
  call('PUT /auth/roles/:name', {
    params: { name },
    body: { permissions: permissions as Permission[], expected_permissions: expected },
  })

/**
 * Deletes a role. `permissions` contains the displayed permissions, so that a role changed in the meantime isn't deleted by
 * mistake.
 */
export const deleteRole = (name: string, permissions: string[]) =>
  call('DELETE /auth/roles/:name', { params: { name }, body: { permissions } })

export const assignRole = (user_id: number, role: string) => call('POST /auth/assign-role', { body: { user_id, role } })
