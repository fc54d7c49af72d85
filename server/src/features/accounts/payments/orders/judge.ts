import type { PaymentProblem } from '@vlacku/contract/payments'
import type { OrderSnapshot } from '../paypal/snapshots.ts'

/** A payment as ordered by the site. */
export interface Ordered {
  payment_id: string
  order_id: string
  amount_cents: number
  currency: string
}

export type Judgement =
  | { state: 'open'; isApproved: boolean; isDeclined: boolean }
  | { state: 'pending' | 'failed' }
  | { state: 'completed'; capture_id: string; refunded_whole: boolean }
  | { state: 'checking'; problem: PaymentProblem }

const CAPTURED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/**
 * Derives the state of an order from PayPal's snapshot. If the order or the captured amount differs from the site's order, the
 * state is `checking`, for review by an administrator.
 */
export function judge(ordered: Ordered, snapshot: OrderSnapshot): Judgement {
  const problem = misfit(ordered, snapshot)
  if (problem) return { state: 'checking', problem }
  const captured = snapshot.captures.filter(({ status }) => CAPTURED.has(status))
  const [capture] = captured
  if (capture) {
    if (captured.length > 1) return { state: 'checking', problem: 'captured_twice' }
    if (!isAmount(ordered, capture.amount)) return { state: 'checking', problem: 'wrong_captured_amount' }
    return { state: 'completed', capture_id: capture.capture_id, refunded_whole: capture.status === 'REFUNDED' }
  }
  if (snapshot.captures.some(({ status }) => status === 'PENDING')) return { state: 'pending' }
  const isDeclined = snapshot.captures.length > 0
  if (snapshot.status === 'VOIDED' || (snapshot.status === 'COMPLETED' && isDeclined)) return { state: 'failed' }
  if (snapshot.status === 'COMPLETED') return { state: 'checking', problem: 'completed_without_capture' }
  return { state: 'open', isApproved: snapshot.status === 'APPROVED', isDeclined }
}

function misfit(ordered: Ordered, snapshot: OrderSnapshot): PaymentProblem | null {
  if (snapshot.order_id !== ordered.order_id) return 'wrong_order'
  if (snapshot.custom_id !== ordered.payment_id) return 'wrong_payment'
  if (!isAmount(ordered, snapshot.ordered)) return 'wrong_order_amount'
  return null
}

const isAmount = (ordered: Ordered, amount: OrderSnapshot['ordered']) =>
  amount?.cents === ordered.amount_cents && amount.currency === ordered.currency
