import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Config } from '../../../platform/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import { abandonOld, claimDisputes, claimToCheck } from './orders/orders.repository.ts'
import { isOrdered, type Payments, settleOrAbandon } from './orders/settle.ts'
import { PayPal } from './paypal/PayPal.ts'
import { PayPalError } from './paypal/PayPalError.ts'
import { eventsToDo } from './paypalEvents.repository.ts'
import { synchronize, synchronizeDispute } from './paypalEvents.service.ts'

/** Maximum number of items of each kind per run. */
const BATCH_SIZE = 200

/**
 * Reconciles open items with PayPal: unfinished payments, unprocessed events, open disputes, and occasionally completed payments,
 * whose refund events may have been lost. Items whose requests fail are left for the next run.
 */
export async function reconcile(ctx: Ctx, payments: Payments): Promise<void> {
  const at = ctx.now()
  for (const payment of await claimToCheck(ctx.db, { at, limit: BATCH_SIZE }))
    if (isOrdered(payment))
      await attempt(payments, { order_id: payment.order_id }, () => settleOrAbandon(ctx, payments, payment))
  for (const event of await eventsToDo(ctx.db, { at, limit: BATCH_SIZE }))
    await attempt(payments, { event_id: event.event_id }, () => synchronize(ctx, payments, event))
  for (const dispute_id of await claimDisputes(ctx.db, { at, limit: BATCH_SIZE }))
    await attempt(payments, { dispute_id }, () => synchronizeDispute(ctx, payments, dispute_id))
  await abandonOld(ctx.db, at)
}

async function attempt({ log }: Payments, about: object, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    log.warn({ err: error, ...about }, 'PayPal request failed')
  }
}

/**
 * Initializes the site's payments and schedules the hourly reconciliation. Returns null if the operator has not configured
 * payments.
 */
export function openPayments({ config, ctx, hourly }: AppContext, log: FastifyBaseLogger): Payments | null {
  const { paypal: settings, publicUrl } = config
  if (!settings) return null
  const payments = { paypal: new PayPal(settings), publicUrl, payAt: payAt(settings), log }
  hourly.add('open payments', () => reconcile(ctx, payments))
  return payments
}

type Settings = NonNullable<Config['paypal']>

const payAt = ({ mode, address }: Settings) =>
  address ? new URL(address).origin : `https://www.${mode === 'live' ? '' : 'sandbox.'}paypal.com`
