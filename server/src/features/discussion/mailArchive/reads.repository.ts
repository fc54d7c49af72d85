import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { onlyRow, run } from '../../../platform/database/statements.ts'
import { notSpam } from './mailArchive.repository.ts'

/*
 * Read state per user and mail thread. Message IDs ascend in order of arrival. A message is unread if its ID is above the user's
 * read marker in its thread, even if it was sent before messages that the user has read.
 */

/** Number of unread messages in the thread of a message `m`; null if the user has no read marker there. */
export const unreadInThread = (user_id: number | null) => sql`(
  select count(n.id)::int from mail_reads r
  left join (select id, thread_id from mail_messages where ${notSpam}) n on n.thread_id = r.thread_id and n.id > r.read_id
  where r.user_id = ${user_id}::int and r.thread_id = m.thread_id group by r.thread_id)`

export interface Unread {
  unread: number | null
  first_unread_id: number | null
}

/** Returns the number of unread messages in the given threads, and the oldest unread message. */
export const unreadIn = (db: Db, threads: readonly number[], user_id: number) => onlyRow(db)<Unread>`
  select case when count(*) > 0 then count(n.id)::int end as unread,
         (array_agg(n.id order by n.sent_at nulls last, n.id) filter (where n.id is not null))[1] as first_unread_id
  from mail_reads r
  left join (select id, thread_id, sent_at from mail_messages where ${notSpam}) n
    on n.thread_id = r.thread_id and n.id > r.read_id
  where r.user_id = ${user_id} and r.thread_id = any(${threads}::int[])`

/**
 * Advances a user's read markers in the threads of the displayed messages up to the first message that is neither displayed nor
 * read. Adds no marker to a thread whose first message the user hasn't seen.
 */
export const saveMailReads = (db: Db, user_id: number, seen: readonly number[]) => run(db)`
  with threads as (
    select distinct s.thread_id, coalesce(r.read_id, 0) as read_id from mail_messages s
    left join mail_reads r on r.thread_id = s.thread_id and r.user_id = ${user_id}
    where s.id = any(${seen}::int[])),
  marks as (
    select t.thread_id, coalesce(
      (select min(id) - 1 from mail_messages
       where thread_id = t.thread_id and id > t.read_id and id <> all(${seen}::int[]) and ${notSpam}),
      (select max(id) from mail_messages where thread_id = t.thread_id)) as read_id
    from threads t)
  insert into mail_reads (user_id, thread_id, read_id)
  select ${user_id}::int, thread_id, read_id from marks
  where read_id >= (select min(id) from mail_messages m where m.thread_id = marks.thread_id)
  order by thread_id
  on conflict (user_id, thread_id) do update set read_id = greatest(mail_reads.read_id, excluded.read_id)`

/** Combines the read markers of merged threads. The lower marker wins, so that no unread message counts as read. */
export async function mergeReads(db: Db, merged: ReadonlyMap<number, number>): Promise<void> {
  const json = JSON.stringify([...merged].map(([before, after]) => ({ before, after })))
  const pairs = sql`jsonb_to_recordset(${json}::jsonb) as m(before int, after int)`
  await run(db)`
    with old as (delete from mail_reads r using ${pairs} where r.thread_id = m.before returning r.user_id, m.after, r.read_id)
    insert into mail_reads (user_id, thread_id, read_id) select user_id, after, min(read_id) from old group by user_id, after
    on conflict (user_id, thread_id) do update set read_id = least(mail_reads.read_id, excluded.read_id)`
}
