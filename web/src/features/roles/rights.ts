import type { Permission } from '@vlacku/contract/permissions'
import type { Text } from '../../platform/text.tsx'

/** Permissions by topic. */
const GROUPS: Record<'dictionary' | 'discussion' | 'people', readonly Permission[]> = {
  dictionary: [
    'create_definition',
    'edit_definition',
    'delete_definition',
    'vote_definition',
    'revert_entry_version',
    'bulk_import',
  ],
  discussion: ['create_comment', 'edit_comment', 'delete_comment', 'moderate_comments'],
  people: ['manage_users', 'manage_roles', 'block_user', 'view_user_sessions_admin'],
}
type Group = keyof typeof GROUPS | 'others'

/** Groups the permissions reported by the server. Unknown permissions come last. */
export function grouped(permissions: readonly string[]): [Group, string[]][] {
  const known = Object.entries(GROUPS) as [Group, readonly string[]][]
  const others = permissions.filter((name) => !known.some(([, names]) => names.includes(name)))
  return [
    ...known.map(([group, names]): [Group, string[]] => [group, names.filter((name) => permissions.includes(name))]),
    ['others', others] satisfies [Group, string[]],
  ].filter(([, names]) => names.length > 0) as [Group, string[]][]
}

/** Returns the display name of a permission. */
export function rightName(t: Text, name: string): string {
  const key = `roles.right.${name as Permission}` as const
  return t.has(key) ? t(key) : name
}

/** Returns a sentence that explains a permission; empty for an unknown permission. */
export function rightMeaning(t: Text, name: string): string {
  const key = `roles.may.${name as Permission}` as const
  return t.has(key) ? t(key) : ''
}
