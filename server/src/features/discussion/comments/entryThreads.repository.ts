import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

export async function isDiscussed(db: Db, definitionid: number): Promise<boolean> {
  const { rows } = await sql`
    select from threads where definitionid = ${definitionid} and total_comments > 0`.execute(db)
  return rows.length > 0
}

/** Moves threads about an entry's definitions, and mentions of the entry, to another entry. */
export async function moveAbout(db: Db, from: number, to: number): Promise<void> {
  await sql`update threads set valsiid = ${to} where valsiid = ${from} and definitionid is not null`.execute(db)
  await sql`
    insert into comment_mentions (valsiid, comment_id) select ${to}::int, comment_id from comment_mentions
    where valsiid = ${from} on conflict do nothing`.execute(db)
  await sql`delete from comment_mentions where valsiid = ${from}`.execute(db)
}

/**
 * Locks the threads about two entries, excluding those about their definitions. Returns undefined for an entry without a thread.
 */
export async function lockEntryThreads(db: Db, from: number, to: number) {
  const { rows } = await sql<{ thread_id: number; valsiid: number }>`
    select thread_id, valsiid from threads where definitionid is null and valsiid in (${from}, ${to})
    order by thread_id for update`.execute(db)
  const of = (valsiid: number) => rows.find((row) => row.valsiid === valsiid)?.thread_id
  return { from: of(from), to: of(to) }
}

export async function setEntry(db: Db, thread_id: number, valsiid: number): Promise<void> {
  await sql`update threads set valsiid = ${valsiid} where thread_id = ${thread_id}`.execute(db)
}

/** Appends all comments of a thread to another thread, in order. */
export async function appendThread(db: Db, from: number, to: number): Promise<void> {
  await sql`
    with behind as (select last_num as n from threads where thread_id = ${to}),
    counted as (
      update threads set last_num = last_num + (select last_num from threads where thread_id = ${from})
      where thread_id = ${to})
    update comments c
    set thread_id = ${to}, comment_num = c.comment_num + behind.n,
        path = array(select step + behind.n from unnest(c.path) with ordinality p(step, nth) order by nth)
    from behind where c.thread_id = ${from}`.execute(db)
}
