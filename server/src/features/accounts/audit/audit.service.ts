import type { audit, HandlerInput } from '@vlacku/contract'
import type { Ctx } from '../../../platform/context.ts'
import * as repo from './audit.repository.ts'

/** Runs two SQL statements regardless of the page size. */
export async function listAudit(ctx: Ctx, { action, username, ...at }: HandlerInput<typeof audit.listAudit>['query']) {
  const [rows, total] = await Promise.all([
    repo.entriesPage(ctx.db, { action, username }, at),
    repo.countEntries(ctx.db, { action, username }),
  ])
  return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, ...at }
}
