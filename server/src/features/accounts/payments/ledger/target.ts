import type { MovementKind } from '@vlacku/contract/payments'

/** All that is known of one payment, in cents. The order in which it became known makes no difference. */
export interface Known {
  captured: number
  refundedWhole: boolean
  refunds: readonly number[]
  disputes: readonly { cents: number; outcome: 'won' | 'lost' | null }[]
}

/** How the money of a payment stands: with the member, put aside, or given back to the payer. */
export interface Position {
  member: number
  held: number
  returned: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/**
 * How the money should stand. A dispute that was lost is paid back by a refund, which PayPal tells of by itself: they are the
 * same money, so the larger counts. Never more than was captured.
 */
export function targetOf({ captured, refundedWhole, refunds, disputes }: Known): Position {
  const told = (outcome: 'lost' | null) =>
    sum(disputes.filter((one) => one.outcome === outcome).map(({ cents }) => cents))
  const returned = refundedWhole ? captured : Math.min(captured, Math.max(sum(refunds), told('lost')))
  const held = Math.min(captured - returned, told(null))
  return { member: captured - returned - held, held, returned }
}

type Account = 'member' | 'held' | 'paypal'
export interface Step {
  kind: MovementKind
  cents: number
  from: Account
  to: Account
}

/** What leads from one position to another, each step between two accounts and none below 0 on the way. */
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
