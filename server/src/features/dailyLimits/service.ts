import type { NewAccountLimits } from '../../platform/config.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './repository.ts'

const DAY_MS = 86_400_000
/** Roles with one of these may create as much as they like from the first day. */
const STAFF = ['moderate_comments', 'manage_users', 'manage_roles']

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/**
 * Counts what an account creates in its first days. Throws `daily_limit` beyond the operator's limit for a day (UTC), so that
 * a new account can't flood the site. Counts within the transaction: what is rolled back was not created.
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

/** Counts an import before its work starts, since a file takes far longer than any of its rows. */
export const countImport = (ctx: Ctx, viewer: Viewer): Promise<void> =>
  inTransaction(ctx, (tx) => countCreated(tx, viewer, 'imports'))

/** Deletes the counts of days that are over. */
export const deleteOldCounts = (ctx: Ctx): Promise<void> => repo.deleteDaysBefore(ctx.db, dayOf(ctx.now()))
