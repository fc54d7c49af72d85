import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import * as orders from './orders/orders.repository.ts'
import { isOrdered, type Payments, settle, storeDispute } from './orders/settle.ts'
import { isRejection, type Signature } from './paypal/PayPal.ts'
import { PayPalError } from './paypal/PayPalError.ts'
import { captureIn } from './paypal/snapshots.ts'
import * as repo from './paypalEvents.repository.ts'

const Id = z.string().regex(/^[\w-]{1,64}$/)
const maybe = Id.optional().catch(undefined)
/** Event fields that the site uses. Excludes amounts, which are fetched from PayPal. */
const Event = z.object({
  id: Id,
  event_type: z.string().max(100),
  resource: z
    .object({
      id: maybe,
      custom_id: z.uuid().optional().catch(undefined),
      dispute_id: maybe,
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: maybe, capture_id: maybe }).optional().catch(undefined) })
        .optional()
        .catch(undefined),
      links: z
        .array(z.object({ rel: z.string(), href: z.string() }))
        .max(50)
        .optional()
        .catch(undefined),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: maybe }))
        .max(100)
        .optional()
        .catch(undefined),
    })
    .catch({} as never),
})
type Event = z.infer<typeof Event>

const SIGNED_BY = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'] as const
/** Maximum length of PayPal's headers. */
const MAX_HEADER_LENGTH = 2_000

/**
 * Receives an event: verifies its signature with PayPal, processes it once, and then responds. PayPal resends events without a
 * success response for three days. Throws `invalid_webhook` and `payment_unavailable`.
 */
export async function receiveEvent(ctx: Ctx, payments: Payments, raw: string) {
  const signature = signatureIn(ctx)
  const event = readEvent(raw)
  try {
    if (!(await payments.paypal.isGenuine(raw, signature))) throw new AppError('invalid_webhook')
    const { id: event_id, event_type } = event
    const { isDone } = await repo.storeEvent(ctx.db, { event_id, event_type, about: aboutOf(event), at: ctx.now() })
    if (!isDone) await synchronize(ctx, payments, { event_id, about: aboutOf(event) })
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    payments.log.warn(
      { err: error, event_id: event.id, event_type: event.event_type },
      'processing a PayPal event failed; it is retried later',
    )
    throw new AppError('payment_unavailable')
  }
  return { received: true as const }
}

function signatureIn({ headers = {} }: Ctx): Signature {
  const values = SIGNED_BY.map((name) => headers[`paypal-${name}`])
  const isWhole = values.every(
    (value) => typeof value === 'string' && value !== '' && value.length <= MAX_HEADER_LENGTH,
  )
  if (!isWhole) throw new AppError('invalid_webhook')
  return Object.fromEntries(SIGNED_BY.map((name, n) => [name.replaceAll('-', '_'), values[n]])) as never
}

function readEvent(raw: string): Event {
  try {
    return Event.parse(JSON.parse(raw))
  } catch {
    throw new AppError('invalid_webhook')
  }
}

/** Extracts the PayPal IDs of the objects that an event is about. */
function aboutOf({ event_type, resource }: Event): repo.EventAbout {
  const related = resource.supplementary_data?.related_ids
  const above = captureIn(resource.links?.find(({ rel }) => rel === 'up')?.href) ?? undefined
  if (event_type.startsWith('CHECKOUT.ORDER.')) return { order_id: resource.id }
  if (event_type.startsWith('CUSTOMER.DISPUTE.')) return { dispute_id: resource.dispute_id ?? resource.id }
  if (/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(event_type)) {
    const { order_id, capture_id } = related ?? {}
    return { order_id, payment_id: resource.custom_id, capture_id: above ?? capture_id, refund_id: resource.id }
  }
  if (event_type.startsWith('PAYMENT.CAPTURE.'))
    return { order_id: related?.order_id, payment_id: resource.custom_id, capture_id: resource.id }
  return {}
}

/**
 * Synchronizes the object of an event with its current state at PayPal. Throws `PayPalError`, in which case the event remains
 * unprocessed.
 */
export async function synchronize(
  ctx: Ctx,
  payments: Payments,
  { event_id, about }: { event_id: string; about: repo.EventAbout },
) {
  if (about.dispute_id !== undefined) await synchronizeDispute(ctx, payments, about.dispute_id)
  else {
    const payment = await paymentOf(ctx, payments, about)
    if (payment && isOrdered(payment)) {
      const refund = await refundOf(ctx, payments, payment, about.refund_id)
      const { judgement } = await settle(ctx, payments, payment, refund)
      if (refund && judgement.state === 'checking') throw notBelieved('GET /v2/checkout/orders')
    }
  }
  await repo.setEventDone(ctx.db, { event_id, at: ctx.now() })
}

/** Returns a refund if it belongs to the given payment; otherwise, or without a refund ID, returns null. */
async function refundOf(ctx: Ctx, payments: Payments, payment: orders.OrderedRow, refund_id: string | undefined) {
  if (refund_id === undefined) return null
  let { capture_id } = payment
  // a refund has a capture ID, which the site may not know yet
  if (capture_id === null) {
    const { row, judgement } = await settle(ctx, payments, payment)
    if (judgement.state === 'checking') throw notBelieved('GET /v2/checkout/orders')
    capture_id = row.capture_id
  }
  const refund = await unlessRejected(payments.paypal.getRefund(refund_id))
  if (refund && (refund.refund_id !== refund_id || refund.capture_id === null))
    throw notBelieved('GET /v2/payments/refunds')
  return refund?.capture_id === capture_id ? refund : null
}

/** Returns an error for an implausible response. The data will be fetched again later. */
const notBelieved = (request: string) => new PayPalError(request, null, 'NOT_BELIEVED', null)

/** Fetches the state of a dispute from PayPal. Ignores disputes about other purchases. */
export async function synchronizeDispute(ctx: Ctx, payments: Payments, dispute_id: string) {
  const dispute = await unlessRejected(payments.paypal.getDispute(dispute_id))
  if (dispute === null) return
  if (dispute.dispute_id !== dispute_id) throw notBelieved('GET /v1/customer/disputes')
  for (const capture_id of dispute.capture_ids) {
    const payment = await paymentOf(ctx, payments, { capture_id })
    if (!payment || !isOrdered(payment)) continue
    // the payment may be known only by its order ID
    const { row, judgement } = await settle(ctx, payments, payment)
    if (judgement.state === 'checking') throw notBelieved('GET /v2/checkout/orders')
    if (row.capture_id === capture_id) await storeDispute(ctx, row, dispute)
  }
}

async function paymentOf(ctx: Ctx, { paypal }: Payments, { order_id, payment_id, capture_id }: repo.EventAbout) {
  const { db } = ctx
  const known =
    (order_id && (await orders.paymentOfOrder(db, order_id))) ||
    (payment_id && (await orders.paymentById(db, payment_id))) ||
    (capture_id && (await orders.paymentOfCapture(db, capture_id)))
  if (known || !capture_id) return known || undefined
  const custom_id = await unlessRejected(paypal.customIdOfCapture(capture_id))
  return custom_id && z.uuid().safeParse(custom_id).success ? orders.paymentById(db, custom_id) : undefined
}

/** Returns null if PayPal doesn't know the item or denies access. */
async function unlessRejected<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (isRejection(error) && error.status !== 401) return null
    throw error
  }
}
