import type { Order, Refund } from '@paypal/paypal-server-sdk'
import { z } from 'zod'

export interface Amount {
  cents: number
  currency: string
}

/** Payment data of a PayPal order; null for missing or unreadable values. */
export interface OrderSnapshot {
  order_id: string | null
  /** CREATED, APPROVED, COMPLETED and others, see https://developer.paypal.com/docs/api/orders/v2/#orders_get. */
  status: string
  /** Payment ID that the site stored in the order. */
  custom_id: string | null
  ordered: Amount | null
  captures: { capture_id: string; status: string; amount: Amount | null }[]
  refunds: RefundSnapshot[]
  approve_url: string | null
}

export interface RefundSnapshot {
  refund_id: string
  status: string
  amount: Amount | null
  /** ID of the refunded capture; null if PayPal only lists the refund with its order. */
  capture_id: string | null
}

export interface DisputeSnapshot {
  dispute_id: string
  outcome: 'won' | 'lost' | null
  updated_at: Date
  amount: Amount | null
  capture_ids: string[]
}

const VALUE = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** Parses an amount such as `10.50` as 1050 cents. Returns null if it is invalid. */
export function amountOf(money: { value?: string; currencyCode?: string } | null | undefined): Amount | null {
  const [, whole, part = ''] = VALUE.exec(money?.value ?? '') ?? []
  if (whole === undefined || !money?.currencyCode) return null
  return { cents: Number(whole) * 100 + Number(part.padEnd(2, '0')), currency: money.currencyCode }
}

/** Formats an amount, such as 1050 cents as `10.50`. */
export const decimalOf = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Parses an order. The site's own orders have one purchase unit; the amounts of orders with several units are ignored. */
export function orderSnapshot(order: Order): OrderSnapshot {
  const units = order.purchaseUnits ?? []
  const unit = units.length === 1 ? units[0] : undefined
  const links = order.links ?? []
  return {
    order_id: order.id ?? null,
    status: String(order.status ?? ''),
    custom_id: unit?.customId ?? null,
    ordered: amountOf(unit?.amount),
    captures: (unit?.payments?.captures ?? []).flatMap(({ id, status, amount }) =>
      id ? [{ capture_id: id, status: String(status), amount: amountOf(amount) }] : [],
    ),
    refunds: (unit?.payments?.refunds ?? []).flatMap((refund) => refundSnapshot(refund) ?? []),
    approve_url: links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null,
  }
}

export function refundSnapshot({ id, status, amount, links }: Refund): RefundSnapshot | null {
  const above = links?.find(({ rel }) => rel === 'up')?.href
  return id ? { refund_id: id, status: String(status), amount: amountOf(amount), capture_id: captureIn(above) } : null
}

/** Returns the capture ID at the end of a URL. */
export const captureIn = (address: string | undefined) => /\/captures\/([\w-]{1,64})$/.exec(address ?? '')?.[1] ?? null

const Money = z.object({ value: z.string(), currency_code: z.string() })
const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  update_time: z.iso.datetime({ offset: true }),
  dispute_amount: Money.optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
})

/** Dispute outcomes that return the money to the payer. With all other outcomes, the site gets the money. */
const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'RESOLVED_WITH_PAYOUT'])

/** Parses a dispute. Throws a zod error if it is invalid. */
export function disputeSnapshot(input: unknown): DisputeSnapshot {
  const { dispute_id, status, update_time, dispute_amount, dispute_outcome, ...more } = Dispute.parse(input)
  const lost = LOST.has(dispute_outcome?.outcome_code ?? '')
  return {
    dispute_id,
    outcome: status === 'RESOLVED' ? (lost ? 'lost' : 'won') : null,
    updated_at: new Date(update_time),
    amount: amountOf(dispute_amount && { value: dispute_amount.value, currencyCode: dispute_amount.currency_code }),
    capture_ids: more.disputed_transactions.flatMap((one) => one.seller_transaction_id ?? []),
  }
}
