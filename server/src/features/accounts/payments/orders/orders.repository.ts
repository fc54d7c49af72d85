import type { UnclearPayment } from '@vlacku/contract/payments'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../../../platform/context.ts'
import { allRows, firstRow, onlyRow, run } from '../../../../platform/database/statements.ts'
import type { DisputeSnapshot } from '../paypal/snapshots.ts'

/** `ordering` means that PayPal has not responded yet. The other states are visible to users; see the contract. */
export type StoredState = 'ordering' | 'open' | 'pending' | 'completed' | 'failed' | 'abandoned' | 'checking'

export interface PaymentRow {
  payment_id: string
  user_id: number
  order_id: string | null
  approve_url: string | null
  amount_cents: number
  currency: 'USD'
  state: StoredState
  capture_id: string | null
  captured_cents: number | null
  refunded_whole: boolean
  created_at: Date
}

/** A payment that has a PayPal order. */
export type OrderedRow = PaymentRow & { order_id: string }

const COLUMNS = sql`payment_id, user_id, order_id, approve_url, amount_cents, currency, state, capture_id, captured_cents, refunded_whole, created_at`

interface NewPayment {
  payment_id: string
  user_id: number
  request_key: string
  amount_cents: number
  currency: string
  at: Date
}

/** Returns the existing payment for a request, or creates one. */
export async function ensurePayment(db: Db, { at, ...payment }: NewPayment): Promise<PaymentRow> {
  await db
    .insertInto('payments')
    .values({ ...payment, state: 'ordering', created_at: at, changed_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .execute()
  return onlyRow(db)<PaymentRow>`
    select ${COLUMNS} from payments
    where user_id = ${payment.user_id} and request_key = ${payment.request_key}`
}

/** Stores PayPal's order ID for a payment. Once set, rejects a different order ID. */
export const setOrder = (
  db: Db,
  {
    payment_id,
    order_id,
    approve_url,
    at,
  }: { payment_id: string; order_id: string; approve_url: string | null; at: Date },
) => run(db)`
  update payments set order_id = ${order_id}, approve_url = ${approve_url}, state = 'open', changed_at = ${at}
  where payment_id = ${payment_id} and order_id is null`

export const paymentOfOrder = (db: Db, order_id: string) =>
  firstRow(db)<PaymentRow>`select ${COLUMNS} from payments where order_id = ${order_id}`

export const paymentOfCapture = (db: Db, capture_id: string) =>
  firstRow(db)<PaymentRow>`select ${COLUMNS} from payments where capture_id = ${capture_id}`

/** Locks a payment until the transaction ends. Returns undefined if it doesn't exist. */
export const lockPayment = (db: Db, payment_id: string) => firstRow(db)<PaymentRow>`
  select ${COLUMNS} from payments where payment_id = ${payment_id} for update`

export const paymentById = (db: Db, payment_id: string) =>
  firstRow(db)<PaymentRow>`select ${COLUMNS} from payments where payment_id = ${payment_id}`

/** Changes the state of a payment, unless it has been captured. */
export const setState = (
  db: Db,
  { payment_id, state, problem, at }: { payment_id: string; state: StoredState; problem: string; at: Date },
) => run(db)`
  update payments set state = ${state}, problem = ${problem}, changed_at = ${at}
  where payment_id = ${payment_id} and capture_id is null and (state, problem) <> (${state}, ${problem})`

/** Marks a payment as abandoned because PayPal has deleted its order, unless its state has changed in the meantime. */
export const abandon = (db: Db, { payment_id, at }: { payment_id: string; at: Date }) => run(db)`
  update payments set state = 'abandoned', changed_at = ${at}
  where payment_id = ${payment_id} and state = 'open' and capture_id is null`

/** Stores the capture of a payment. Only the first capture counts, and a full refund is final. */
export const setCaptured = (
  db: Db,
  {
    payment_id,
    capture_id,
    refunded_whole,
    at,
  }: { payment_id: string; capture_id: string; refunded_whole: boolean; at: Date },
) => run(db)`
  update payments set state = 'completed', problem = '', capture_id = coalesce(capture_id, ${capture_id}),
         captured_cents = amount_cents, refunded_whole = refunded_whole or ${refunded_whole}, changed_at = ${at}
  where payment_id = ${payment_id} and (capture_id is null or capture_id = ${capture_id})`

export const addRefund = (
  db: Db,
  { refund_id, payment_id, cents, at }: { refund_id: string; payment_id: string; cents: number; at: Date },
) => run(db)`
  insert into payment_refunds (refund_id, payment_id, amount_cents, known_at)
  values (${refund_id}, ${payment_id}, ${cents}, ${at}) on conflict do nothing`

/** Stores a dispute, unless it is older by PayPal's clock than the stored state. */
export const saveDispute = (
  db: Db,
  { dispute_id, outcome, updated_at }: DisputeSnapshot,
  { payment_id, cents, at }: { payment_id: string; cents: number; at: Date },
) => run(db)`
  insert into payment_disputes (dispute_id, payment_id, amount_cents, outcome, updated_at, checked_at)
  values (${dispute_id}, ${payment_id}, ${cents}, ${outcome}, ${updated_at}, ${at})
  on conflict (dispute_id, payment_id) do update
    set amount_cents = excluded.amount_cents, outcome = excluded.outcome, updated_at = excluded.updated_at,
        checked_at = excluded.checked_at
    where payment_disputes.updated_at <= excluded.updated_at`

interface KnownRow {
  refunds: number[]
  disputes: { cents: number; outcome: 'won' | 'lost' | null }[]
}

/** Returns all refunds and disputes of a payment. */
export const knownOf = (db: Db, payment_id: string) => onlyRow(db)<KnownRow>`
  select coalesce((select json_agg(amount_cents) from payment_refunds where payment_id = ${payment_id}), '[]') as refunds,
         coalesce((select json_agg(json_build_object('cents', amount_cents, 'outcome', outcome))
                   from payment_disputes where payment_id = ${payment_id}), '[]') as disputes`

/** Payments reconciled without events: minimum interval between checks, in minutes, and maximum age, in days. */
const CHECK_INTERVAL_MINUTES = 10
const MAX_OPEN_DAYS = 40
const MAX_COMPLETED_DAYS = 180
const SETTLED_INTERVAL_DAYS = 7

/**
 * Claims payments to reconcile, least recently checked first: open payments; occasionally abandoned payments, since PayPal may
 * have been unreachable when they were paid; and payments of the last half year, which may have been refunded. Marks them as
 * checked so that no other node checks them too.
 */
export const claimToCheck = (db: Db, { at, limit }: { at: Date; limit: number }) => allRows(db)<PaymentRow>`
  update payments set checked_at = ${at} where payment_id in (
    select payment_id from payments
    where order_id is not null and (
      (state in ('open', 'pending', 'checking') and created_at > ${at}::timestamptz - ${MAX_OPEN_DAYS} * interval '1 day'
        and coalesce(checked_at, created_at) < ${at}::timestamptz - ${CHECK_INTERVAL_MINUTES} * interval '1 minute')
      or (((state = 'completed' and created_at > ${at}::timestamptz - ${MAX_COMPLETED_DAYS} * interval '1 day')
          or (state = 'abandoned' and created_at > ${at}::timestamptz - ${MAX_OPEN_DAYS} * interval '1 day'))
        and coalesce(checked_at, created_at) < ${at}::timestamptz - ${SETTLED_INTERVAL_DAYS} * interval '1 day'))
    order by checked_at nulls first, created_at limit ${limit} for update skip locked)
  returning ${COLUMNS}`

/** Age, in days, after which orders can no longer be paid. PayPal stores unpaid orders for at most 3 days. */
const PAYABLE_DAYS = 4

/** Marks old orders that were never paid or never reached PayPal as abandoned. */
export const abandonOld = (db: Db, at: Date) => run(db)`
  update payments set state = 'abandoned', changed_at = ${at}
  where state in ('ordering', 'open') and created_at < ${at}::timestamptz - ${PAYABLE_DAYS} * interval '1 day'`

/** Claims open disputes that haven't been checked for a day, and marks them as checked. */
export async function claimDisputes(db: Db, { at, limit }: { at: Date; limit: number }): Promise<string[]> {
  const rows = await allRows(db)<{ dispute_id: string }>`
    update payment_disputes set checked_at = ${at} where (dispute_id, payment_id) in (
      select dispute_id, payment_id from payment_disputes
      where outcome is null and checked_at < ${at}::timestamptz - interval '1 day'
      order by checked_at limit ${limit} for update skip locked)
    returning dispute_id`
  return [...new Set(rows.map(({ dispute_id }) => dispute_id))]
}

/** Lists payments that don't match their order, oldest first. */
export function unclearPayments(db: Db, limit: number) {
  return allRows(db)<RowOf<UnclearPayment> & { problem: string }>`
    select p.order_id, u.username, p.amount_cents, p.currency, p.created_at, p.problem
    from payments p join users u using (user_id) where p.state = 'checking'
    order by p.created_at, p.payment_id limit ${limit}`
}
