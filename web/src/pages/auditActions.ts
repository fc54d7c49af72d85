import type { AuditAction } from '@vlacku/contract/audit'
import type { AuditSearchParams } from '../features/audit/index.ts'

/** Every action once; the compiler sees to it that none is missing. */
const DEEDS: Record<AuditAction, true> = {
  user_created: true,
  email_confirmed: true,
  role_assigned: true,
  role_created: true,
  role_changed: true,
  role_deleted: true,
  user_blocked: true,
  user_unblocked: true,
  user_disabled: true,
  user_enabled: true,
  username_freed: true,
  password_reset_requested: true,
  password_reset: true,
  password_changed: true,
  login_locked: true,
  login_replayed: true,
  definition_edited: true,
  definition_reverted: true,
  definition_deleted: true,
  definition_restored: true,
  report_handled: true,
  comment_hidden: true,
  comment_shown: true,
  comment_moved: true,
  thread_locked: true,
  thread_unlocked: true,
  spam_decided: true,
  collection_withheld: true,
  collection_released: true,
  import_deleted: true,
}
export const ACTIONS = Object.keys(DEEDS) as AuditAction[]

/** An address of the log; an action that there is none of is left out. */
export const knownAction = ({ action, ...others }: AuditSearchParams): AuditSearchParams => ({
  ...(action && Object.hasOwn(DEEDS, action) && { action }),
  ...others,
})
