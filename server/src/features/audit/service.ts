import type { audit, HandlerInput } from '@vlacku/contract'
import type { AuditAction } from '@vlacku/contract/audit'
import type { Ctx } from '../../platform/context.ts'
import * as repo from './repository.ts'

interface Deed {
  action: AuditAction
  /** To whom it was done. */
  user_id?: number
  /** Who did it, where that is not the one who is logged in. */
  actor_id?: number
  /** Names and words, never anything secret. */
  details?: Record<string, string>
}

/** Writes down who did what to whom, when and from where; inside the transaction that does it. */
export async function recordAudit(tx: Ctx, { action, user_id, actor_id, details = {} }: Deed): Promise<void> {
  await repo.addEntry(tx.db, {
    at: tx.now(),
    action,
    actor_id: actor_id ?? tx.viewer?.user_id ?? null,
    user_id: user_id ?? null,
    details,
    ip: tx.client?.ip ?? null,
  })
}

/** Two statements, however long the page is. */
export async function listAudit(ctx: Ctx, { action, username, ...at }: HandlerInput<typeof audit.listAudit>['query']) {
  const [rows, total] = await Promise.all([
    repo.entriesPage(ctx.db, { action, username }, at),
    repo.countEntries(ctx.db, { action, username }),
  ])
  return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, ...at }
}
