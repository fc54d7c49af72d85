import type { SystemRole } from '@vlacku/contract/permissions'
import type { Text } from '../../platform/text.tsx'

/** A role in the reader's language; roles that people made are called what they called them. */
export function roleName(t: Text, role: string): string {
  const key = `users.role_${role as SystemRole}` as const
  return /^[a-z]+$/.test(role) && t.has(key) ? t(key) : role
}
