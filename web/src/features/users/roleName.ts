import type { SystemRole } from '@vlacku/contract/permissions'
import type { Text } from '../../platform/text.tsx'

/** Returns the role name in the interface language. Custom roles have only their stored name. */
export function roleName(t: Text, role: string): string {
  const key = `users.role_${role as SystemRole}` as const
  return /^[a-z]+$/.test(role) && t.has(key) ? t(key) : role
}
