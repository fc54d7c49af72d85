import type { AuditAction } from '@vlacku/contract/audit'
import type { Ctx } from './context.ts'

interface AuditEntry {
  action: AuditAction
  /** Affected account. */
  user_id?: number
  /** Acting account, if it isn't the logged-in user's. */
  actor_id?: number
  /** Names and words, but never secrets. */
  details?: Record<string, string>
}

/** Adds an entry to the audit log, in the transaction of the action. */
export async function recordAudit(tx: Ctx, { action, user_id, actor_id, details = {} }: AuditEntry): Promise<void> {
  await tx.db
    .insertInto('audit_log')
    .values({
      at: tx.now(),
      action,
      actor_id: actor_id ?? tx.viewer?.user_id ?? null,
      user_id: user_id ?? null,
      details: JSON.stringify(details),
      ip: tx.client?.ip ?? null,
    })
    .execute()
}
