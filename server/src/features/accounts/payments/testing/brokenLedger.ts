import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'

/** Checks the ledger invariants and returns violations. */
export async function brokenLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select 'transaction ' || transaction_id || ' does not make 0' as rule
    from ledger_entries group by transaction_id having sum(amount_cents) <> 0 or count(*) < 2
    union all select 'transaction ' || transaction_id || ' has no sides' from ledger_transactions t
    where not exists (select from ledger_entries e where e.transaction_id = t.transaction_id)
    union all select 'the ledger does not make 0' where (select sum(amount_cents) from ledger_entries) <> 0
    union all select 'payment ' || payment_id || ' is credited ' || count(*) || ' times'
    from ledger_transactions where kind = 'top_up' group by payment_id having count(*) > 1
    union all select 'payment ' || payment_id || ' is captured and not credited' from payments p
    where captured_cents is not null
      and not exists (select from ledger_transactions t where t.payment_id = p.payment_id and kind = 'top_up')
    union all select 'payment ' || t.payment_id || ' moves money of somebody else'
    from ledger_entries join ledger_transactions t using (transaction_id) join payments p using (payment_id)
    where ledger_entries.user_id <> p.user_id`.execute(db)
  return rows.map(({ rule }) => rule)
}
