import { z } from 'zod'
import { GivenUsername, InterfaceLocale } from './accounts.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Page, pageFields } from './paging.ts'

/** What a top-up may be, in cents. */
export const LEAST_CENTS = 100
export const MAX_CENTS = 100_000

export const Currency = z.enum(['USD'])
export type Currency = z.infer<typeof Currency>

/**
 * How far a payment is. `open`: ordered, nothing paid yet. `pending`: paid, but PayPal holds the money back to look at it.
 * `checking`: what PayPal says of it does not fit the order; nothing is credited until it does. `abandoned`: nobody paid.
 */
export const PaymentState = z.enum(['open', 'pending', 'completed', 'failed', 'abandoned', 'checking'])
export type PaymentState = z.infer<typeof PaymentState>

/**
 * Why money moved. `hold`: somebody disputes the payment, and the money is put aside; `release`: it is given back.
 * `refund_undone`: what was given back to the payer has come again.
 */
export const MovementKind = z.enum(['top_up', 'refund', 'refund_undone', 'hold', 'release'])
export type MovementKind = z.infer<typeof MovementKind>

/** What the buttons of PayPal need; null where the site takes no payments. */
const TopUp = z.object({
  mode: z.enum(['sandbox', 'live']),
  /** Known to everybody who pays. */
  client_id: z.string(),
  /** The script of the buttons. */
  script_url: z.url(),
  least_cents: z.int(),
  most_cents: z.int(),
})
export type TopUp = z.infer<typeof TopUp>

export const Balance = z.object({
  /** What one can spend, in cents of the currency. */
  balance_cents: z.int(),
  /** What is put aside while a payment is disputed. */
  held_cents: z.int(),
  /** What PayPal still looks at. */
  pending_cents: z.int(),
  currency: Currency,
  /** Nothing on this site is sold, so nothing expires. */
  premium_expires_at: z.iso.datetime().nullable(),
  top_up: TopUp.nullable(),
})
export type Balance = z.infer<typeof Balance>

export const getBalance = endpoint({
  method: 'GET',
  path: '/payments/balance',
  access: 'member',
  summary: 'What the caller has, and what topping it up takes',
  response: Balance,
})

export const Payment = z.object({
  /** PayPal's number of the order. */
  order_id: z.string(),
  amount_cents: z.int(),
  currency: Currency,
  state: PaymentState,
  created_at: z.iso.datetime(),
  /** Where it can be paid at PayPal without its buttons; null when there is nothing left to pay. */
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
  summary: 'Orders a top-up, which is to be paid at PayPal',
  body: z.object({
    amount_cents: z.int().min(LEAST_CENTS).max(MAX_CENTS),
    currency: Currency.default('USD'),
    /** In which people come back from PayPal; their browser's when left out. */
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
  summary: 'How far a payment of the caller is, as the site knows it',
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
  summary: 'Takes in a payment of the caller that was agreed to at PayPal; asked again it answers the same',
  params: byOrder,
  response: Payment.extend({ balance_cents: z.int() }),
  errors: ['payments_off', 'payment_not_found', 'payment_not_approved', 'payment_declined', 'payment_unavailable'],
})

export const Movement = z.object({
  transaction_id: z.int(),
  at: z.iso.datetime(),
  kind: MovementKind,
  /** What the balance gained or, below 0, lost. */
  amount_cents: z.int(),
  /** What the balance was after it. */
  balance_cents: z.int(),
  currency: Currency,
  order_id: z.string(),
})
export type Movement = z.infer<typeof Movement>

export const listMovements = endpoint({
  method: 'GET',
  path: '/payments/history',
  access: 'member',
  summary: 'What changed the balance of the caller, the last first',
  query: z.object(Page),
  response: z.object({ movements: z.array(Movement), ...pageFields }),
})

/** What PayPal sends; it may be long, but not endless. */
const MAX_EVENT_LENGTH = 256 * 1024

export const receiveEvent = endpoint({
  method: 'POST',
  path: '/payments/webhook/paypal',
  access: 'public',
  limit: { max: 300, minutes: 1 },
  cost: 2,
  maxBody: MAX_EVENT_LENGTH,
  takesText: true,
  summary: 'What PayPal tells of its own accord; believed only when PayPal says that it signed it',
  body: z.string().max(MAX_EVENT_LENGTH),
  response: z.object({ received: z.literal(true) }),
  errors: ['payments_off', 'invalid_webhook', 'payment_unavailable'],
})

/** No database has a year 0. */
const day = z.iso.date().refine((text) => text >= '0001-01-01', 'must be a day of the year 1 or later')
const ledgerQuery = {
  kind: MovementKind.optional(),
  username: GivenUsername.optional(),
  /** A part of PayPal's number of an order, capture, refund or dispute, from its beginning. */
  reference: z.string().trim().max(64).optional(),
  /** Days in UTC, both included. */
  from: day.optional(),
  until: day.optional(),
}

const Totals = z.object({
  /** What members can spend, all together. */
  members_cents: z.int(),
  held_cents: z.int(),
  /** What PayPal took in for the site and did not give back, negative: it is owed by PayPal. */
  paypal_cents: z.int(),
})

export const LedgerRow = Movement.omit({ balance_cents: true }).extend({
  username: z.string(),
  /** PayPal's number of the capture, refund or dispute that made it. */
  reference: z.string(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** A payment that somebody should look at. */
const Unclear = z.object({
  order_id: z.string().nullable(),
  username: z.string(),
  amount_cents: z.int(),
  currency: Currency,
  created_at: z.iso.datetime(),
  problem: z.string(),
})
export type UnclearPayment = z.infer<typeof Unclear>

export const listLedger = endpoint({
  method: 'GET',
  path: '/payments/ledger',
  access: { authority: 'manage_users' },
  cost: 2,
  summary: 'Every movement of money, the last first, the sums of the accounts, and payments that do not fit',
  query: z.object({ ...Page, ...ledgerQuery }),
  response: z.object({
    rows: z.array(LedgerRow),
    totals: Totals,
    /** At most a hundred, the oldest first. */
    unclear: z.array(Unclear),
    ...pageFields,
  }),
})

export const exportLedger = fileEndpoint({
  method: 'GET',
  path: '/payments/ledger/export',
  access: { authority: 'manage_users' },
  cost: 20,
  summary: 'The same movements as a table (CSV), the first first',
  query: z.object(ledgerQuery),
  types: ['text/csv; charset=utf-8'],
})
