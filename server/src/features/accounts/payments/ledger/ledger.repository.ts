import type { LedgerRow, Movement, MovementKind } from '@vlacku/contract/payments'
import { sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../../platform/context.ts'
import { allRows, onlyRow, onlyValue, run } from '../../../../platform/database/statements.ts'
import { accountNamed } from '../../accountNames/index.ts'
import type { Position, Step } from './target.ts'

/** Returns the current position of a payment in the ledger. */
export const positionOf = (db: Db, payment_id: string) => onlyRow(db)<Position>`
  select coalesce(sum(amount_cents) filter (where account = 'member'), 0)::int as member,
         coalesce(sum(amount_cents) filter (where account = 'held'), 0)::int as held,
         coalesce(sum(amount_cents) filter (where account = 'paypal' and kind <> 'top_up'), 0)::int as returned
  from ledger_entries join ledger_transactions using (transaction_id) where payment_id = ${payment_id}`

interface Booking {
  payment_id: string
  user_id: number
  currency: string
  reference: string
  at: Date
}

/** Adds a transaction that moves money between two accounts. */
export async function book(
  db: Db,
  { payment_id, user_id, currency, reference, at }: Booking,
  step: Step,
): Promise<void> {
  const owner = (account: Step['from']) => (account === 'paypal' ? null : user_id)
  await run(db)`
    with booked as (
      insert into ledger_transactions (payment_id, kind, reference, at)
      values (${payment_id}, ${step.kind}, ${reference}, ${at}) returning transaction_id)
    insert into ledger_entries (transaction_id, account, user_id, amount_cents, currency)
    select transaction_id, account, user_id, cents, ${currency} from booked,
      (values (${step.from}::text, ${owner(step.from)}::int, ${-step.cents}::int),
              (${step.to}::text, ${owner(step.to)}::int, ${step.cents}::int)) sides (account, user_id, cents)`
}

interface Sums {
  balance_cents: number
  held_cents: number
  pending_cents: number
}

/** Returns a user's balances. Pending payments are not in the ledger yet. */
export const sumsOf = (db: Db, user_id: number) => onlyRow(db)<Sums>`
  select coalesce(sum(amount_cents) filter (where account = 'member'), 0)::int as balance_cents,
         coalesce(sum(amount_cents) filter (where account = 'held'), 0)::bigint as held_cents,
         coalesce((select sum(amount_cents) from payments where user_id = ${user_id} and state = 'pending'), 0)::int
           as pending_cents
  from ledger_entries where user_id = ${user_id}`

type MovementRow = RowOf<Movement>

/** Lists a user's movements, newest first, each with the resulting balance. */
export const movementsPage = (db: Db, user_id: number, { page, per_page }: Paging) => allRows(db)<MovementRow>`
  select transaction_id, t.at, t.kind, e.amount_cents, e.currency, p.order_id,
         (sum(e.amount_cents) over (order by transaction_id))::int as balance_cents
  from ledger_entries e join ledger_transactions t using (transaction_id) join payments p using (payment_id)
  where e.user_id = ${user_id} and e.account = 'member'
  order by transaction_id desc limit ${per_page} offset ${(page - 1) * per_page}`

export const countMovements = (db: Db, user_id: number) => onlyValue(db)<number>`
  select count(*)::int as n from ledger_entries where user_id = ${user_id} and account = 'member'`

export interface Filters {
  kind?: MovementKind | undefined
  username?: string | undefined
  reference?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Filters movements. The period is half-open, in UTC. An unknown username matches nothing. */
const matching = ({ kind, username, reference, from, until }: Filters) => sql`
  (${kind ?? null}::text is null or t.kind = ${kind ?? null})
  and (${username ?? null}::text is null
       or p.user_id = ${accountNamed(username)})
  and (${reference ?? null}::text is null
       or starts_with(lower(p.order_id), lower(${reference ?? ''})) or starts_with(lower(t.reference), lower(${reference ?? ''})))
  and (${from ?? null}::text is null or t.at >= (${from ?? null}::text || 'T00:00:00Z')::timestamptz)
  and (${until ?? null}::text is null or t.at < (${until ?? null}::text || 'T00:00:00Z')::timestamptz + interval '1 day')`

type LedgerEntryRow = RowOf<LedgerRow>

const ROWS = sql`
  select t.transaction_id, t.at, t.kind, e.amount_cents, e.currency, p.order_id, u.username, t.reference
  from ledger_transactions t join payments p using (payment_id) join users u on u.user_id = p.user_id
  join ledger_entries e on e.transaction_id = t.transaction_id and e.account = 'member'`

/** Lists the movements of all users, newest first. */
export const ledgerPage = (db: Db, filters: Filters, { page, per_page }: Paging) => allRows(db)<LedgerEntryRow>`
  ${ROWS} where ${matching(filters)}
  order by t.transaction_id desc limit ${per_page} offset ${(page - 1) * per_page}`

export const countLedger = (db: Db, filters: Filters) => onlyValue(db)<number>`
  select count(*)::int as n from ledger_transactions t join payments p using (payment_id)
  where ${matching(filters)}`

/** Returns the movements that follow a transaction, oldest first; used for streamed exports. */
export function ledgerAfter(db: Db, filters: Filters, { after, limit }: { after: number; limit: number }) {
  return allRows(db)<LedgerEntryRow>`
    ${ROWS} where t.transaction_id > ${after} and ${matching(filters)}
    order by t.transaction_id limit ${limit}`
}

/** Returns the totals of all accounts. */
export const totals = (db: Db) => onlyRow(db)<{ members_cents: number; held_cents: number; paypal_cents: number }>`
  select coalesce(sum(amount_cents) filter (where account = 'member'), 0)::bigint as members_cents,
         coalesce(sum(amount_cents) filter (where account = 'held'), 0)::bigint as held_cents,
         coalesce(sum(amount_cents) filter (where account = 'paypal'), 0)::bigint as paypal_cents
  from ledger_entries`
