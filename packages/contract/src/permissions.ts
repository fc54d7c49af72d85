import { z } from 'zod'

/**
 * Everything a role may allow. Said in every language in `locales/<tag>/roles.json` under `may`, and asked for by `access`
 * of the calls it opens.
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

/** Roles that the site itself relies on: they cannot be deleted, and `admin` allows everything. */
export const SYSTEM_ROLES = ['admin', 'moderator', 'editor', 'user', 'unconfirmed', 'blocked'] as const
export type SystemRole = (typeof SYSTEM_ROLES)[number]
