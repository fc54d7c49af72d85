import type { Ctx } from '../../platform/context.ts'
import { eventsToDo } from './events/repository.ts'
import { follow, followDispute } from './events/service.ts'
import { abandonOld, claimDisputes, claimToCheck, type OrderedRow, setState } from './orders/repository.ts'
import { isOrdered, type Payments, settle } from './orders/settle.ts'
import { isRefusal } from './paypal/PayPal.ts'
import { PayPalError } from './paypal/PayPalError.ts'

/** How much of each kind is asked about in one round. */
const MOST = 200

/**
 * Asks PayPal about everything that stayed open: payments that were not finished, events that could not be seen to, disputes
 * that go on, and now and then what was paid, since nobody may have told that it was refunded. What cannot be asked waits
 * for the next round.
 */
export async function reconcile(ctx: Ctx, payments: Payments): Promise<void> {
  const at = ctx.now()
  for (const payment of await claimToCheck(ctx.db, { at, most: MOST }))
    if (isOrdered(payment))
      await attempt(payments, { order_id: payment.order_id }, () => settleOrAbandon(ctx, payments, payment))
  for (const event of await eventsToDo(ctx.db, { at, most: MOST }))
    await attempt(payments, { event_id: event.event_id }, () => follow(ctx, payments, event))
  for (const dispute_id of await claimDisputes(ctx.db, { at, most: MOST }))
    await attempt(payments, { dispute_id }, () => followDispute(ctx, payments, dispute_id))
  await abandonOld(ctx.db, at)
}

/** PayPal forgets orders that nobody paid after some hours. */
async function settleOrAbandon(ctx: Ctx, payments: Payments, payment: OrderedRow) {
  try {
    await settle(ctx, payments, payment)
  } catch (error) {
    const isForgotten = isRefusal(error) && error.status === 404
    if (!isForgotten || !['open', 'abandoned'].includes(payment.state)) throw error
    await setState(ctx.db, { payment_id: payment.payment_id, state: 'abandoned', problem: '', at: ctx.now() })
  }
}

async function attempt({ log }: Payments, about: object, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    log.warn({ err: error, ...about }, 'PayPal could not be asked')
  }
}
