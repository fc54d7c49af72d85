import { z } from 'zod'
import { GivenUsername } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Page, pageFields } from './paging.ts'

/** What is written down. Said in every language in `locales/<tag>/audit.json` under `did`. */
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
  'import_deleted',
])
export type AuditAction = z.infer<typeof AuditAction>

const person = z.object({ user_id: z.int(), username: z.string() })

export const AuditEntry = z.object({
  audit_id: z.int(),
  at: z.iso.datetime(),
  action: AuditAction,
  /** Who did it; null for visitors and for commands of the operator. */
  actor: person.nullable(),
  /** To whom. */
  user: person.nullable(),
  /** Names of roles and the like, by what they are: `{ from: 'user', to: 'editor' }`. */
  details: z.record(z.string(), z.string()),
  /** From which address; null for commands of the operator. */
  ip: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: { authority: 'manage_users' },
  summary: 'Who did what to whom, the newest first',
  query: z.object({
    ...Page,
    action: AuditAction.optional(),
    /** As the one who did it, or the one it was done to. */
    username: GivenUsername.optional(),
  }),
  response: z.object({ entries: z.array(AuditEntry), ...pageFields }),
})
