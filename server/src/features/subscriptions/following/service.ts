import { TriggerType } from '@vlacku/contract/subscriptions'
import { type Ctx, inTransaction, memberOf, type Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './repository.ts'

export async function readState(ctx: Ctx, valsiid: number) {
  const subscriptions = await repo.triggersOf(ctx.db, memberOf(ctx).user_id, valsiid)
  if (!subscriptions) throw new AppError('valsi_not_found')
  return { is_subscribed: subscriptions.length > 0, subscriptions }
}

/** Subscribing twice is subscribing once. */
export async function subscribe(ctx: Ctx, given: { valsi_id: number; trigger_type: TriggerType }) {
  const { user_id } = memberOf(ctx)
  const found = await inTransaction(ctx, (tx) =>
    repo.addSubscriptions(tx.db, { user_id, valsiid: given.valsi_id, triggers: [given.trigger_type], at: tx.now() }),
  )
  if (!found) throw new AppError('valsi_not_found')
  return { success: true as const, message: 'Subscribed' }
}

export async function unsubscribe(ctx: Ctx, valsiid: number, trigger: TriggerType) {
  const { user_id } = memberOf(ctx)
  const found = await inTransaction(ctx, (tx) => repo.removeSubscription(tx.db, user_id, valsiid, trigger))
  if (!found) throw new AppError('valsi_not_found')
  return { success: true as const, message: 'Unsubscribed' }
}

/** Two statements, however many there are. */
export async function listSubscriptions(ctx: Ctx, at: { page: number; per_page: number }) {
  const { user_id } = memberOf(ctx)
  const [rows, total] = await Promise.all([
    repo.subscriptionsPage(ctx.db, user_id, at),
    repo.countSubscriptions(ctx.db, user_id),
  ])
  const subscriptions = rows.map((row) => ({ ...row, subscribed_at: row.subscribed_at.toISOString() }))
  return { subscriptions, total, ...at }
}

/** The one who defines a word hears of everything about it from now on. */
export async function subscribeAuthor(tx: Tx, user_id: number, valsiid: number): Promise<void> {
  await repo.addSubscriptions(tx.db, { user_id, valsiid, triggers: TriggerType.options, at: tx.now() })
}

/** The one who says something about a word hears of what others say from now on. */
export async function subscribeCommenter(tx: Tx, user_id: number, valsiid: number): Promise<void> {
  await repo.addSubscriptions(tx.db, { user_id, valsiid, triggers: ['comment'], at: tx.now() })
}
