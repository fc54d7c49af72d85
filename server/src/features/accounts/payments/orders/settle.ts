import type { FastifyBaseLogger } from 'fastify'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { recordSnapshot } from '../ledger/ledger.service.ts'
import { isRejection, type PayPal } from '../paypal/PayPal.ts'
import type { DisputeSnapshot, OrderSnapshot, RefundSnapshot } from '../paypal/snapshots.ts'
import { type Judgement, judge } from './judge.ts'
import * as repo from './orders.repository.ts'

/** PayPal client, and a log for anomalies. */
export interface Payments {
  paypal: PayPal
  publicUrl: string
  /** Origin of PayPal's payment pages. */
  payAt: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Fetches the state of an order from PayPal, captures it if the payer has approved it, and updates the ledger. Idempotent and
 * safe to run concurrently. Throws `PayPalError`.
 */
export async function settle(
  ctx: Ctx,
  payments: Payments,
  payment: repo.OrderedRow,
  more: RefundSnapshot | null = null,
) {
  return settleBy(ctx, payments, payment, { snapshot: await payments.paypal.getOrder(payment.order_id), more })
}

/**
 * Like `settle`, but for orders that PayPal may have deleted, as it does with unpaid orders after some hours. A deleted order
 * becomes abandoned if it was open or already abandoned; otherwise throws.
 */
export async function settleOrAbandon(ctx: Ctx, payments: Payments, payment: repo.OrderedRow) {
  const snapshot = await unlessForgotten(payment, payments.paypal.getOrder(payment.order_id))
  if (snapshot) return settleBy(ctx, payments, payment, { snapshot, more: null })
  const { payment_id } = payment
  await repo.abandon(ctx.db, { payment_id, at: ctx.now() })
  return { row: (await repo.paymentById(ctx.db, payment_id))!, judgement: null, rejection: null }
}

async function unlessForgotten(
  { state }: repo.OrderedRow,
  pendingSnapshot: Promise<OrderSnapshot>,
): Promise<OrderSnapshot | null> {
  try {
    return await pendingSnapshot
  } catch (error) {
    const isForgotten = isRejection(error) && error.status === 404
    if (isForgotten && (state === 'open' || state === 'abandoned')) return null
    throw error
  }
}

interface Reported {
  snapshot: OrderSnapshot
  more: RefundSnapshot | null
}

async function settleBy(ctx: Ctx, payments: Payments, payment: repo.OrderedRow, { snapshot: first, more }: Reported) {
  const { paypal } = payments
  let snapshot = first
  let judgement = judge(payment, snapshot)
  let rejection: string | null = null
  if (judgement.state === 'open' && judgement.isApproved) {
    rejection = await capture(paypal, payment)
    snapshot = await paypal.getOrder(payment.order_id)
    judgement = judge(payment, snapshot)
  }
  if (judgement.state === 'checking')
    payments.log.warn({ order_id: payment.order_id, problem: judgement.problem }, 'a payment does not match its order')
  return { row: await save(ctx, payment, { judgement, snapshot, more }), judgement, rejection }
}

/**
 * Captures an order. Returns PayPal's reason if it rejects the capture, otherwise null. An already captured order isn't an error,
 * since its state is fetched next.
 */
async function capture(paypal: PayPal, payment: repo.OrderedRow): Promise<string | null> {
  try {
    await paypal.captureOrder(payment.order_id, payment.payment_id)
    return null
  } catch (error) {
    if (!isRejection(error)) throw error
    return error.issue ?? 'refused'
  }
}

interface Judged extends Reported {
  judgement: Judgement
}

/** Saves the new state and updates the ledger in one transaction. Returns the updated payment. */
const save = (ctx: Ctx, { payment_id, currency }: repo.OrderedRow, { judgement, snapshot, more }: Judged) =>
  inTransaction(ctx, async ({ db, now }) => {
    const at = now()
    await repo.lockPayment(db, payment_id)
    if (judgement.state === 'completed') await repo.setCaptured(db, { payment_id, ...judgement, at })
    else await repo.setState(db, { payment_id, ...stateOf(judgement), at })
    // refunds of a mismatched order are ignored
    const refunds = judgement.state === 'checking' ? [] : [...snapshot.refunds, ...(more ? [more] : [])]
    for (const refund of refunds) {
      const cents = paidCents(refund, currency)
      if (cents > 0) await repo.addRefund(db, { refund_id: refund.refund_id, payment_id, cents, at })
    }
    const row = (await repo.paymentById(db, payment_id))!
    const reference = more?.refund_id ?? refunds.at(-1)?.refund_id ?? row.order_id!
    await recordSnapshot(db, row, { reference, at })
    return row
  })

const stateOf = (judgement: Exclude<Judgement, { state: 'completed' }>) => ({
  state: judgement.state,
  problem: judgement.state === 'checking' ? judgement.problem : '',
})

/** Returns the refunded amount in cents; 0 for a pending or cancelled refund. */
const paidCents = ({ status, amount }: RefundSnapshot, currency: string) =>
  status === 'COMPLETED' && amount?.currency === currency ? amount.cents : 0

/** Saves the state of a dispute and updates the ledger. */
export const storeDispute = (
  ctx: Ctx,
  { payment_id, currency, amount_cents }: repo.PaymentRow,
  dispute: DisputeSnapshot,
) =>
  inTransaction(ctx, async ({ db, now }) => {
    const at = now()
    await repo.lockPayment(db, payment_id)
    // if the amount is unreadable, the whole payment is disputed, since an excessive hold can be released
    const disputedCents = dispute.amount?.currency === currency ? dispute.amount.cents : 0
    const cents = disputedCents > 0 ? Math.min(disputedCents, amount_cents) : amount_cents
    await repo.saveDispute(db, dispute, { payment_id, cents, at })
    await recordSnapshot(db, (await repo.paymentById(db, payment_id))!, { reference: dispute.dispute_id, at })
  })

/** Returns true if the payment has a PayPal order. */
export const isOrdered = (payment: repo.PaymentRow): payment is repo.OrderedRow => payment.order_id !== null
