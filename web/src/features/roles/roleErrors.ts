import { ApiError } from '../../platform/ApiError.ts'

/** Where in a form of a role it belongs what the server refused: at the name, at the permissions, or above both. */
export function placeOf(error: unknown): 'name' | 'permissions' | 'form' {
  if (!(error instanceof ApiError)) return 'form'
  if (error.code === 'role_taken') return 'name'
  if (error.code === 'permission_not_held' || error.code === 'permission_not_for_role') return 'permissions'
  const named = Object.keys((error.details?.fields as object | undefined) ?? {})
  return named.includes('name') ? 'name' : 'form'
}
