import { z } from 'zod'

/**
 * All permissions that a role can grant, as required by the `access` field of endpoints. Their descriptions are in
 * `locales/<tag>/roles.json` under `may`.
 */
export const Permission = z.enum([
  'create_definition',
  'edit_definition',
  'delete_definition',
  'vote_definition',
  'create_comment',
  'edit_comment',
  'delete_comment',
  'moderate_comments',
  'manage_users',
  'manage_roles',
  'block_user',
  'bulk_import',
  'revert_entry_version',
  'view_user_sessions_admin',
])
export type Permission = z.infer<typeof Permission>

/** Built-in roles, which cannot be deleted; `admin` has all permissions. */
export const SYSTEM_ROLES = ['admin', 'moderator', 'editor', 'user', 'unconfirmed', 'blocked'] as const
export type SystemRole = (typeof SYSTEM_ROLES)[number]
