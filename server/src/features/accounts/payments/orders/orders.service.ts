import { createHash, randomUUID } from 'node:crypto'
import type { payments as contract, HandlerInput } from '@vlacku/contract'
import type { Ctx, Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { idempotent } from '../../../../platform/idempotent.ts'
import { sumsOf } from '../ledger/ledger.repository.ts'
import { PayPalError } from '../paypal/PayPalError.ts'
import type { OrderSnapshot } from '../paypal/snapshots.ts'
import { judge } from './judge.ts'
import * as repo from './orders.repository.ts'
import { isOrdered, type Payments, settleOrAbandon } from './settle.ts'

type NewOrder = HandlerInput<typeof contract.createOrder>['body']

/**
 * Orders a payment. Before the PayPal request, the payment is stored under the idempotency key and the ID sent to PayPal, so that
 * a retry after any failure returns the same order. Throws `payment_unavailable`.
 */
export async function createOrder(ctx: Ctx, payments: Payments, viewer: Viewer, wanted: NewOrder) {
  return idempotent(
    ctx,
    async ({ db, now }, { payment_id, order }) => {
      if (order) await repo.setOrder(db, { payment_id, ...order, at: now() })
      return presentPayment((await repo.paymentById(db, payment_id))!)
    },
    () => orderAtPayPal(ctx, payments, viewer, wanted),
  )
}

async function orderAtPayPal(ctx: Ctx, payments: Payments, { user_id }: Viewer, wanted: NewOrder) {
  const request_key = keyOf(ctx)
  const payment = await repo.ensurePayment(ctx.db, {
    ...{ amount_cents: wanted.amount_cents, currency: wanted.currency },
    ...{ payment_id: randomUUID(), user_id, request_key, at: ctx.now() },
  })
  if (payment.amount_cents !== wanted.amount_cents) throw new AppError('key_reused')
  const { payment_id, amount_cents, currency } = payment
  if (isOrdered(payment)) return { payment_id, order: null }
  const back = `${payments.publicUrl}${wanted.locale ? `/${wanted.locale}` : ''}/paypal/return`
  const ordered = { payment_id, amount_cents, currency, return_url: back, cancel_url: `${back}?cancelled=true` }
  const snapshot = await whenAvailable(payments, payments.paypal.createOrder(ordered))
  const judgement = snapshot.order_id === null ? null : judge({ ...payment, order_id: snapshot.order_id }, snapshot)
  // the order ID is never returned in this case, so a mismatched order can't be paid
  if (judgement === null || judgement.state === 'checking') {
    const problem = judgement?.problem ?? 'PayPal gave the order no number'
    payments.log.warn({ payment_id, problem }, 'PayPal created another order than requested')
    throw new AppError('payment_unavailable')
  }
  return { payment_id, order: { order_id: snapshot.order_id!, approve_url: knownUrl(payments, snapshot) } }
}

/** Returns a key derived from the request's idempotency key and hashed to a fixed length, or a new key. */
const keyOf = ({ idempotentRequest }: Ctx) =>
  idempotentRequest ? createHash('sha256').update(idempotentRequest.key).digest('hex') : randomUUID()

/** Returns the approval URL only if it is on PayPal's site. */
const knownUrl = ({ payAt }: Payments, { approve_url }: OrderSnapshot) =>
  approve_url && URL.canParse(approve_url) && new URL(approve_url).origin === payAt ? approve_url : null

/** Returns the state of a user's payment. Payments of other users are treated as not found. */
export async function readOrder(ctx: Ctx, viewer: Viewer, order_id: string) {
  return presentPayment(await ownPayment(ctx, viewer, order_id))
}

async function ownPayment(ctx: Ctx, { user_id }: Viewer, order_id: string) {
  const payment = await repo.paymentOfOrder(ctx.db, order_id)
  if (payment?.user_id !== user_id || !isOrdered(payment)) throw new AppError('payment_not_found')
  return payment
}

/** Captures and credits a payment. Idempotent. */
export async function captureOrder(ctx: Ctx, payments: Payments, viewer: Viewer, order_id: string) {
  const payment = await ownPayment(ctx, viewer, order_id)
  const row = payment.state === 'completed' ? payment : await take(ctx, payments, payment)
  const { balance_cents } = await sumsOf(ctx.db, viewer.user_id)
  return { ...presentPayment(row), balance_cents }
}

async function take(ctx: Ctx, payments: Payments, payment: repo.PaymentRow & { order_id: string }) {
  const { row, judgement, rejection } = await whenAvailable(payments, settleOrAbandon(ctx, payments, payment))
  if (judgement?.state !== 'open') return row
  if (judgement.isDeclined || rejection === 'INSTRUMENT_DECLINED') throw new AppError('payment_declined')
  throw new AppError(judgement.isApproved ? 'payment_declined' : 'payment_not_approved')
}

/** Converts all PayPal errors to a single error that asks the user to retry. The log has the details. */
async function whenAvailable<T>({ log }: Payments, result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    log.warn({ err: error }, 'PayPal request failed')
    throw new AppError('payment_unavailable')
  }
}

const presentPayment = (row: repo.PaymentRow) => ({
  order_id: row.order_id!,
  amount_cents: row.amount_cents,
  currency: row.currency,
  state: row.state === 'ordering' ? ('open' as const) : row.state,
  created_at: row.created_at.toISOString(),
  approve_url: row.state === 'open' ? row.approve_url : null,
})
