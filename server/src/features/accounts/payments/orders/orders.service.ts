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
 * Orders a payment. What is wanted is written down before PayPal is asked, under the key of the call and the number that
 * PayPal is told: whoever asks again, after whatever was lost on the way, gets the same order. Throws `payment_unavailable`.
 */
export async function createOrder(ctx: Ctx, payments: Payments, viewer: Viewer, wanted: NewOrder) {
  return idempotent(
    ctx,
    async ({ db, now }, { payment_id, facts }) => {
      if (facts) await repo.setOrder(db, { payment_id, ...facts, at: now() })
      return presentPayment((await repo.paymentById(db, payment_id))!)
    },
    () => orderAtPayPal(ctx, payments, viewer, wanted),
  )
}

async function orderAtPayPal(ctx: Ctx, payments: Payments, { user_id }: Viewer, wanted: NewOrder) {
  const request_key = keyOf(ctx)
  const payment = await repo.givenPayment(ctx.db, {
    ...{ amount_cents: wanted.amount_cents, currency: wanted.currency },
    ...{ payment_id: randomUUID(), user_id, request_key, at: ctx.now() },
  })
  if (payment.amount_cents !== wanted.amount_cents) throw new AppError('key_reused')
  const { payment_id, amount_cents, currency } = payment
  if (isOrdered(payment)) return { payment_id, facts: null }
  const back = `${payments.publicUrl}${wanted.locale ? `/${wanted.locale}` : ''}/paypal/return`
  const ordered = { payment_id, amount_cents, currency, return_url: back, cancel_url: `${back}?cancelled=true` }
  const facts = await whenAvailable(payments, payments.paypal.createOrder(ordered))
  const judgement = facts.order_id === null ? null : judge({ ...payment, order_id: facts.order_id }, facts)
  // whatever PayPal made there, nobody is told its number, so nobody can pay it
  if (judgement === null || judgement.state === 'checking') {
    const problem = judgement?.problem ?? 'PayPal gave the order no number'
    payments.log.warn({ payment_id, problem }, 'PayPal made another order than was wanted')
    throw new AppError('payment_unavailable')
  }
  return { payment_id, facts: { order_id: facts.order_id!, approve_url: knownAddress(payments, facts) } }
}

/** The caller's own word for it, or a new one; hashed, so that it is short whatever it was. */
const keyOf = ({ call }: Ctx) => (call ? createHash('sha256').update(call.key).digest('hex') : randomUUID())

/** People are sent to PayPal and nowhere else. */
const knownAddress = ({ payAt }: Payments, { approve_url }: OrderSnapshot) =>
  approve_url && URL.canParse(approve_url) && new URL(approve_url).origin === payAt ? approve_url : null

/** How far a payment of the member is; of those of others nothing is told, not even that they are there. */
export async function readOrder(ctx: Ctx, viewer: Viewer, order_id: string) {
  return presentPayment(await ownPayment(ctx, viewer, order_id))
}

async function ownPayment(ctx: Ctx, { user_id }: Viewer, order_id: string) {
  const payment = await repo.paymentOfOrder(ctx.db, order_id)
  if (payment?.user_id !== user_id || !isOrdered(payment)) throw new AppError('payment_not_found')
  return payment
}

/** Takes the money in and credits it, once, however often it is asked. */
export async function captureOrder(ctx: Ctx, payments: Payments, viewer: Viewer, order_id: string) {
  const payment = await ownPayment(ctx, viewer, order_id)
  const row = payment.state === 'completed' ? payment : await take(ctx, payments, payment)
  const { balance_cents } = await sumsOf(ctx.db, viewer.user_id)
  return { ...presentPayment(row), balance_cents }
}

async function take(ctx: Ctx, payments: Payments, payment: repo.PaymentRow & { order_id: string }) {
  const { row, judgement, refusal } = await whenAvailable(payments, settleOrAbandon(ctx, payments, payment))
  if (judgement?.state !== 'open') return row
  if (judgement.isDeclined || refusal === 'INSTRUMENT_DECLINED') throw new AppError('payment_declined')
  throw new AppError(judgement.isApproved ? 'payment_declined' : 'payment_not_approved')
}

/** What PayPal refuses or does not answer is told as one thing: to try again later. The log has its names. */
async function whenAvailable<T>({ log }: Payments, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    log.warn({ err: error }, 'PayPal could not be asked')
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
