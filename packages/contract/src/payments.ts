import { z } from 'zod'
import { InterfaceLocale, UsernameInput } from './accounts.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Page, pageFields } from './paging.ts'

/** Minimum and maximum amount of a top-up, in cents. */
export const LEAST_CENTS = 100
export const MAX_CENTS = 100_000

const Currency = z.enum(['USD'])

/**
 * Payment state. `open`: ordered but not paid. `pending`: paid but under review by PayPal. `checking`: PayPal's data doesn't
 * match the order, so nothing is credited until it does. `abandoned`: never paid.
 */
const PaymentState = z.enum(['open', 'pending', 'completed', 'failed', 'abandoned', 'checking'])

/**
 * Reason for a balance change. `hold`: the payment is disputed and its amount is on hold; `release`: the hold ended.
 * `refund_undone`: a refund was reversed.
 */
export const MovementKind = z.enum(['top_up', 'refund', 'refund_undone', 'hold', 'release'])
export type MovementKind = z.infer<typeof MovementKind>

/** Configuration of the PayPal buttons; null if the site doesn't accept payments. */
const TopUp = z.object({
  mode: z.enum(['sandbox', 'live']),
  /** Public PayPal client ID. */
  client_id: z.string(),
  /** URL of the script that renders the buttons. */
  script_url: z.url(),
  least_cents: z.int(),
  most_cents: z.int(),
})
export type TopUp = z.infer<typeof TopUp>

export const Balance = z.object({
  /** Available balance, in cents of the currency. */
  balance_cents: z.int(),
  /** Amount on hold for disputed payments, in cents. */
  held_cents: z.int(),
  /** Amount under review by PayPal, in cents. */
  pending_cents: z.int(),
  currency: Currency,
  /** Always null, since this site sells nothing that expires. */
  premium_expires_at: z.iso.datetime().nullable(),
  top_up: TopUp.nullable(),
})
export type Balance = z.infer<typeof Balance>

export const getBalance = endpoint({
  method: 'GET',
  path: '/payments/balance',
  access: 'member',
  summary: "Returns the user's balance and the configuration for top-ups",
  response: Balance,
})

export const Payment = z.object({
  /** PayPal order ID. */
  order_id: z.string(),
  amount_cents: z.int(),
  currency: Currency,
  state: PaymentState,
  created_at: z.iso.datetime(),
  /** PayPal page for paying without the buttons; null if nothing is left to pay. */
  approve_url: z.url().nullable(),
})
export type Payment = z.infer<typeof Payment>

export const createOrder = endpoint({
  method: 'POST',
  path: '/payments/orders',
  access: 'member',
  limit: { max: 30, minutes: 60 },
  cost: 10,
  idempotent: true,
  summary: 'Creates a top-up order, which is paid at PayPal',
  body: z.object({
    amount_cents: z.int().min(LEAST_CENTS).max(MAX_CENTS),
    currency: Currency.default('USD'),
    /** Interface language after the user returns from PayPal. Defaults to the browser's language. */
    locale: InterfaceLocale.optional(),
  }),
  response: Payment,
  errors: ['payments_off', 'payment_unavailable', 'key_reused'],
})

const byOrder = z.object({ id: z.string().regex(/^[\w-]{1,64}$/, 'must be the number of an order') })

export const getOrder = endpoint({
  method: 'GET',
  path: '/payments/orders/:id',
  access: 'member',
  summary: 'Returns the state of a payment of the user, as stored on this site',
  params: byOrder,
  response: Payment,
  errors: ['payment_not_found'],
})

export const captureOrder = endpoint({
  method: 'POST',
  path: '/payments/orders/:id/capture',
  access: 'member',
  limit: { max: 60, minutes: 10 },
  cost: 5,
  summary: 'Captures a payment that the user approved at PayPal; repeated requests return the same result',
  params: byOrder,
  response: Payment.extend({ balance_cents: z.int() }),
  errors: ['payments_off', 'payment_not_found', 'payment_not_approved', 'payment_declined', 'payment_unavailable'],
})

export const Movement = z.object({
  transaction_id: z.int(),
  at: z.iso.datetime(),
  kind: MovementKind,
  /** Change of the balance, in cents; negative for a decrease. */
  amount_cents: z.int(),
  /** The balance after the change. */
  balance_cents: z.int(),
  currency: Currency,
  order_id: z.string(),
})
export type Movement = z.infer<typeof Movement>

export const listMovements = endpoint({
  method: 'GET',
  path: '/payments/history',
  access: 'member',
  summary: "Lists the changes of the user's balance, last first",
  query: z.object(Page),
  response: z.object({ movements: z.array(Movement), ...pageFields }),
})

/** Maximum size of a PayPal event. */
const MAX_EVENT_LENGTH = 256 * 1024

export const receiveEvent = endpoint({
  method: 'POST',
  path: '/payments/webhook/paypal',
  access: 'public',
  limit: { max: 300, minutes: 1 },
  cost: 2,
  maxBody: MAX_EVENT_LENGTH,
  takesText: true,
  summary: 'Receives PayPal webhook events; accepted only after PayPal has verified the signature',
  body: z.string().max(MAX_EVENT_LENGTH),
  response: z.object({ received: z.literal(true) }),
  errors: ['payments_off', 'invalid_webhook', 'payment_unavailable'],
})

/** A date. Excludes the year 0, which databases reject. */
const day = z.iso.date().refine((text) => text >= '0001-01-01', 'must be a day of the year 1 or later')
const ledgerQuery = {
  kind: MovementKind.optional(),
  username: UsernameInput.optional(),
  /** Prefix of a PayPal order, capture, refund or dispute ID. */
  reference: z.string().trim().max(64).optional(),
  /** UTC dates, inclusive. */
  from: day.optional(),
  until: day.optional(),
}

const Totals = z.object({
  /** Sum of all users' available balances. */
  members_cents: z.int(),
  held_cents: z.int(),
  /** Net amount that PayPal has collected for the site. Negative because PayPal owes it. */
  paypal_cents: z.int(),
})

export const LedgerRow = Movement.omit({ balance_cents: true }).extend({
  username: z.string(),
  /** ID of the PayPal capture, refund or dispute that caused the movement. */
  reference: z.string(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** Mismatches between a site's order and PayPal's response; `unknown` for mismatches recorded by earlier versions. */
export const PAYMENT_PROBLEMS = [
  'wrong_order',
  'wrong_payment',
  'wrong_order_amount',
  'wrong_captured_amount',
  'captured_twice',
  'completed_without_capture',
  'unknown',
] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** A payment that needs an administrator's attention. */
const Unclear = z.object({
  order_id: z.string().nullable(),
  username: z.string(),
  amount_cents: z.int(),
  currency: Currency,
  created_at: z.iso.datetime(),
  problem: z.enum(PAYMENT_PROBLEMS),
})
export type UnclearPayment = z.infer<typeof Unclear>

export const listLedger = endpoint({
  method: 'GET',
  path: '/payments/ledger',
  access: { authority: 'manage_users' },
  cost: 2,
  summary: 'Lists all movements of money, last first, the totals of the accounts, and payments that need attention',
  query: z.object({ ...Page, ...ledgerQuery }),
  response: z.object({
    rows: z.array(LedgerRow),
    totals: Totals,
    /** Payments that need attention, oldest first, at most a hundred. */
    unclear: z.array(Unclear),
    ...pageFields,
  }),
})

export const exportLedger = fileEndpoint({
  method: 'GET',
  path: '/payments/ledger/export',
  access: { authority: 'manage_users' },
  cost: 20,
  summary: 'Exports the same movements as a table (CSV), first first',
  query: z.object(ledgerQuery),
  types: ['text/csv; charset=utf-8'],
})
