import type { NewAccountLimits } from '../../../platform/config.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './dailyLimits.repository.ts'

const DAY_MS = 86_400_000
/** Permissions that exempt a role from the daily limits. */
const STAFF = ['moderate_comments', 'manage_users', 'manage_roles']

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/**
 * Counts items created by a new account, so that it can't flood the site. Throws `daily_limit` above the operator's limit per day
 * (UTC). Runs within the transaction, so that a rollback undoes the count.
 */
export async function countCreated(
  tx: Tx,
  { user_id, authorities }: Pick<Viewer, 'user_id' | 'authorities'>,
  kind: keyof Omit<NewAccountLimits, 'days'>,
  count = 1,
): Promise<void> {
  const limit = tx.newAccountLimits?.[kind] ?? 0
  if (limit === 0 || count === 0 || STAFF.some((permission) => authorities.includes(permission))) return
  const now = tx.now()
  if (!(await repo.isCreatedAfter(tx.db, user_id, new Date(now.getTime() - tx.newAccountLimits!.days * DAY_MS)))) return
  if (await repo.addToDay(tx.db, { user_id, day: dayOf(now), kind, count }, limit)) return
  throw new AppError('daily_limit', { kind, limit, retry_after: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000) })
}

/** Counts an import before its expensive work starts. */
export const countImport = (ctx: Ctx, viewer: Viewer): Promise<void> =>
  inTransaction(ctx, (tx) => countCreated(tx, viewer, 'imports'))

/** Deletes the counts of past days. */
export const deleteOldCounts = (ctx: Ctx): Promise<void> => repo.deleteDaysBefore(ctx.db, dayOf(ctx.now()))
