import { TriggerType } from '@vlacku/contract/subscriptions'
import { type Ctx, inTransaction, memberOf, type Paging, type Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repo from './subscriptions.repository.ts'

export async function readState(ctx: Ctx, valsiid: number) {
  const subscriptions = await repo.triggersOf(ctx.db, memberOf(ctx).user_id, valsiid)
  if (!subscriptions) throw new AppError('valsi_not_found')
  return { is_subscribed: subscriptions.length > 0, subscriptions }
}

/** Subscribes the user to an entry. Idempotent. */
export async function subscribe(ctx: Ctx, input: { valsi_id: number; trigger_type: TriggerType }) {
  const { user_id } = memberOf(ctx)
  const found = await inTransaction(ctx, (tx) =>
    repo.addSubscriptions(tx.db, { user_id, valsiid: input.valsi_id, triggers: [input.trigger_type], at: tx.now() }),
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

/** Runs two SQL statements regardless of the number of subscriptions. */
export async function listSubscriptions(ctx: Ctx, at: Paging) {
  const { user_id } = memberOf(ctx)
  const [rows, total] = await Promise.all([
    repo.subscriptionsPage(ctx.db, user_id, at),
    repo.countSubscriptions(ctx.db, user_id),
  ])
  const subscriptions = rows.map((row) => ({ ...row, subscribed_at: row.subscribed_at.toISOString() }))
  return { subscriptions, total, ...at }
}

/** Subscribes the author of a definition to all events of its entry. */
export async function subscribeAuthor(tx: Tx, user_id: number, valsiid: number): Promise<void> {
  await repo.addSubscriptions(tx.db, { user_id, valsiid, triggers: TriggerType.options, at: tx.now() })
}

/** Follows or unfollows a thread. Following an entry's thread subscribes to the entry's comments. */
export async function followThread(ctx: Ctx, thread_id: number, follows: boolean) {
  const { user_id } = memberOf(ctx)
  await inTransaction(ctx, async (tx) => {
    const thread = await repo.threadToFollow(tx.db, thread_id)
    if (!thread) throw new AppError('thread_not_found')
    const { valsiid } = thread
    if (valsiid === null) return repo.saveThreadChoice(tx.db, { user_id, thread_id, follows, at: tx.now() })
    await repo.deleteThreadChoice(tx.db, { user_id, thread_id })
    if (follows) await repo.addSubscriptions(tx.db, { user_id, valsiid, triggers: ['comment'], at: tx.now() })
    else await repo.removeSubscription(tx.db, user_id, valsiid, 'comment')
  })
  return { success: true as const, message: follows ? 'Following' : 'Not following' }
}

/** Makes the author of a comment follow its thread and, if the thread is about an entry, the comments on that entry. */
export async function subscribeCommenter(
  tx: Tx,
  user_id: number,
  { thread_id, valsiid }: { thread_id: number; valsiid: number | null },
): Promise<void> {
  if (valsiid === null) return repo.saveThreadChoice(tx.db, { user_id, thread_id, follows: true, at: tx.now() })
  await repo.deleteThreadChoice(tx.db, { user_id, thread_id, onlyMuted: true })
  await repo.addSubscriptions(tx.db, { user_id, valsiid, triggers: ['comment'], at: tx.now() })
}
