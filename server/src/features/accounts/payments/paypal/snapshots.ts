import type { Order, Refund } from '@paypal/paypal-server-sdk'
import { z } from 'zod'

export interface Amount {
  cents: number
  currency: string
}

/** What PayPal says of an order, as far as money is concerned; null stands for what it does not say, or not in a way that can be read. */
export interface OrderSnapshot {
  order_id: string | null
  /** https://developer.paypal.com/docs/api/orders/v2/#orders_get: CREATED, APPROVED, COMPLETED and others. */
  status: string
  /** What the site told PayPal to remember: the number of the payment. */
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
  /** Which capture is refunded; null where PayPal only lists it with its order. */
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

/** `10.50` as 1050 cents; null for what is no such amount. No fraction is ever computed with. */
export function amountOf(money: { value?: string; currencyCode?: string } | null | undefined): Amount | null {
  const [, whole, part = ''] = VALUE.exec(money?.value ?? '') ?? []
  if (whole === undefined || !money?.currencyCode) return null
  return { cents: Number(whole) * 100 + Number(part.padEnd(2, '0')), currency: money.currencyCode }
}

/** 1050 cents as `10.50`. */
export const decimalOf = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** An order has one purchase; one with several is not ours, and none of its amounts is read. */
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

/** The number at the end of the address of a capture. */
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

/** What is given back to the payer; every other outcome leaves the money here. */
const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'RESOLVED_WITH_PAYOUT'])

/** Throws what zod throws when it is no dispute. */
export function disputeSnapshot(told: unknown): DisputeSnapshot {
  const { dispute_id, status, update_time, dispute_amount, dispute_outcome, ...more } = Dispute.parse(told)
  const lost = LOST.has(dispute_outcome?.outcome_code ?? '')
  return {
    dispute_id,
    outcome: status === 'RESOLVED' ? (lost ? 'lost' : 'won') : null,
    updated_at: new Date(update_time),
    amount: amountOf(dispute_amount && { value: dispute_amount.value, currencyCode: dispute_amount.currency_code }),
    capture_ids: more.disputed_transactions.flatMap((one) => one.seller_transaction_id ?? []),
  }
}
