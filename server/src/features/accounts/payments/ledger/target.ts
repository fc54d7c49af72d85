import type { MovementKind } from '@vlacku/contract/payments'

/** Known state of a payment in cents, independent of the order of events. */
export interface Known {
  captured: number
  refundedWhole: boolean
  refunds: readonly number[]
  disputes: readonly { cents: number; outcome: 'won' | 'lost' | null }[]
}

/** Allocation of a payment's money: credited to the user, on hold, or returned to the payer. */
export interface Position {
  member: number
  held: number
  returned: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/**
 * Computes the target position. PayPal pays a lost dispute with a refund and reports it separately. Both concern the same money,
 * so the larger amount counts. Never exceeds the captured amount.
 */
export function targetOf({ captured, refundedWhole, refunds, disputes }: Known): Position {
  const disputedCents = (outcome: 'lost' | null) =>
    sum(disputes.filter((one) => one.outcome === outcome).map(({ cents }) => cents))
  const returned = refundedWhole ? captured : Math.min(captured, Math.max(sum(refunds), disputedCents('lost')))
  const held = Math.min(captured - returned, disputedCents(null))
  return { member: captured - returned - held, held, returned }
}

type Account = 'member' | 'held' | 'paypal'
export interface Step {
  kind: MovementKind
  cents: number
  from: Account
  to: Account
}

/**
 * Returns the movements from one position to another. Each is between two accounts, and none makes an account balance negative.
 */
export function stepsBetween(now: Position, target: Position): Step[] {
  const step = (kind: MovementKind, from: Account, to: Account, cents: number) =>
    cents > 0 ? [{ kind, cents, from, to }] : []
  const credited = target.member + target.held + target.returned - (now.member + now.held + now.returned)
  return [
    ...step('top_up', 'paypal', 'member', credited),
    ...step('release', 'held', 'member', now.held - target.held),
    ...step('refund_undone', 'paypal', 'member', now.returned - target.returned),
    ...step('refund', 'member', 'paypal', target.returned - now.returned),
    ...step('hold', 'member', 'held', target.held - now.held),
  ]
}
