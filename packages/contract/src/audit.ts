import { z } from 'zod'
import { UsernameInput } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Page, pageFields } from './paging.ts'

/** Actions in the audit log. Their descriptions are in `locales/<tag>/audit.json` under `did`. */
export const AuditAction = z.enum([
  'user_created',
  'email_confirmed',
  'role_assigned',
  'role_created',
  'role_changed',
  'role_deleted',
  'user_blocked',
  'user_unblocked',
  'user_disabled',
  'user_enabled',
  'username_freed',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'login_locked',
  'login_replayed',
  'definition_edited',
  'definition_reverted',
  'definition_deleted',
  'definition_restored',
  'report_handled',
  'comment_hidden',
  'comment_shown',
  'comment_moved',
  'thread_locked',
  'thread_unlocked',
  'spam_decided',
  'collection_withheld',
  'collection_released',
  'import_started',
  'import_deleted',
])
export type AuditAction = z.infer<typeof AuditAction>

const user = z.object({ user_id: z.int(), username: z.string() })

export const AuditEntry = z.object({
  audit_id: z.int(),
  at: z.iso.datetime(),
  action: AuditAction,
  /** The user who acted; null for visitors and operator commands. */
  actor: user.nullable(),
  /** The affected user. */
  user: user.nullable(),
  /** Names of roles and similar details, keyed by purpose: `{ from: 'user', to: 'editor' }`. */
  details: z.record(z.string(), z.string()),
  /** IP address of the request; null for operator commands. */
  ip: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: { authority: 'manage_users' },
  summary: 'Lists the audit log, newest first',
  query: z.object({
    ...Page,
    action: AuditAction.optional(),
    /** Matches entries in which the user acted or was affected. */
    username: UsernameInput.optional(),
  }),
  response: z.object({ entries: z.array(AuditEntry), ...pageFields }),
})
