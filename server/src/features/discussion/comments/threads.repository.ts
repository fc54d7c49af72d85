import type { comments, Result } from '@vlacku/contract'
import type { Thread } from '@vlacku/contract/comments'
import { sql } from 'kysely'
import type { Db, Paging } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import { allRows, anyRow, column, firstRow, onlyValue, run } from '../../../platform/database/statements.ts'
import { currentValsiid } from '../../dictionary/entries/index.ts'
import { followedThreads, followsThread } from '../subscriptions/index.ts'
import type { Reader } from './reading.repository.ts'
import { type AboutRow, aboutColumns, aboutJoins, type Named } from './targets.repository.ts'

type FoundThread = AboutRow &
  Pick<Result<typeof comments.getThread>, 'is_locked' | 'is_followed' | 'read_num' | 'unread' | 'first_unread_id'> & {
    thread_id: number
    /** Subject of the first comment; empty if that comment is hidden. */
    subject: string
  }

/** Identifies a thread by its ID, by one of its comments or by its subject. */
export type WhichThread = Named | { kind: 'thread'; id: number } | { kind: 'comment'; id: number }

const named = {
  thread: (id: number) => sql`t.thread_id = ${id}`,
  comment: (id: number) => sql`t.thread_id = (select thread_id from comments where comment_id = ${id})`,
  // also finds the threads of a deleted entry
  valsi: (id: number) => sql`t.definitionid is null and t.valsiid = coalesce(${currentValsiid(id)}, ${id}::int)`,
  definition: (id: number) => sql`t.definitionid = ${id}`,
  natlang_word: (id: number) => sql`t.natlang_word_id = ${id}`,
  user: (id: number) => sql`t.target_user_id = ${id}`,
} as const

/** Reads a thread with its unread counts for a user. */
export function findThread(db: Db, { kind, id }: WhichThread, user_id: number | null) {
  return firstRow(db)<FoundThread>`${PREPARED}
    select t.thread_id, t.is_locked, t.subject, r.comment_num as read_num, fresh.unread, fresh.first_unread_id,
           ${followsThread(user_id)} as is_followed, ${aboutColumns}
    from threads t
    left join thread_reads r on r.thread_id = t.thread_id and r.user_id = ${user_id}::int
    left join lateral (
      select count(*)::int as unread, (array_agg(c.comment_id order by c.path, c.comment_num))[1] as first_unread_id
      from comments c
      where c.thread_id = t.thread_id and c.comment_num > r.comment_num and c.user_id <> r.user_id and c.hidden_reason is null
    ) fresh on r.user_id is not null
    ${aboutJoins} where ${named[kind](id)}`
}

export type ThreadRow = Omit<Thread, 'valsiid' | 'definitionid' | 'last_comment_time'> & { last_comment_at: Date }

export interface ThreadOrder extends Paging {
  sort_by: 'time' | 'comments' | 'subject'
  sort_order: 'asc' | 'desc'
  /** If set, lists only threads that this user follows. */
  followed_by: number | null
}

/** Selects non-empty threads `t`, optionally only those that a user follows. */
const listed = (followed_by: number | null) =>
  followed_by === null
    ? sql`t.total_comments > 0`
    : sql`t.total_comments > 0 and t.thread_id in ${followedThreads(followed_by)}`

const sortedBy = {
  time: sql`t.last_comment_at`,
  comments: sql`t.total_comments`,
  subject: sql`lower(t.subject)`,
}

/** Lists threads that have comments. Runs one SQL statement. */
export async function threadsPage(db: Db, reader: Reader, order: ThreadOrder): Promise<ThreadRow[]> {
  const direction = order.sort_order === 'asc' ? sql`asc` : sql`desc`
  const by = sql`${sortedBy[order.sort_by]} ${direction}, t.thread_id ${direction}`
  const shown = (comment: string, column: string, otherwise: string) =>
    sql`case when ${sql.ref(`${comment}.hidden_reason`)} is null or ${reader.moderates}::boolean
             then ${sql.ref(`${comment}.${column}`)} else ${sql.lit(otherwise)} end`
  return allRows(db)<ThreadRow>`
    select t.thread_id, t.user_id, u.username, t.last_comment_id, t.last_comment_at, t.total_comments, t.is_locked,
           ${shown('f', 'subject', '')} as first_comment_subject, ${shown('f', 'content', '[]')} as first_comment_content,
           ${shown('l', 'subject', '')} as last_comment_subject, ${shown('l', 'content', '[]')} as last_comment_content,
           lu.username as last_comment_username, ${aboutColumns},
           case when r.user_id is not null then
             (select count(*)::int from comments c where c.thread_id = t.thread_id and c.comment_num > r.comment_num
              and c.user_id <> r.user_id and c.hidden_reason is null) end as unread
    from (select * from threads t where ${listed(order.followed_by)} order by ${by}
          limit ${order.per_page} offset ${(order.page - 1) * order.per_page}) t
    join users u on u.user_id = t.user_id
    join comments l on l.comment_id = t.last_comment_id join users lu on lu.user_id = l.user_id
    join lateral (select subject, content, hidden_reason from comments f where f.thread_id = t.thread_id
                  order by f.comment_num limit 1) f on true
    left join thread_reads r on r.thread_id = t.thread_id and r.user_id = ${reader.user_id}::int
    ${aboutJoins}
    order by ${by}`
}

export const countThreads = (db: Db, followed_by: number | null = null) => onlyValue(db)<number>`
  select count(*)::int as n from threads t where ${listed(followed_by)}`

/** Lists the IDs of threads that have comments, in order. */
export const threadIdsPage = (db: Db, page: number, per_page: number) => column(db)<number>`
  select thread_id from threads where total_comments > 0 order by thread_id
  limit ${per_page} offset ${(page - 1) * per_page}`

/**
 * Marks a thread as read up to the first comment by another user that is neither displayed nor already read. Returns false if the
 * thread doesn't exist.
 */
export const saveRead = (db: Db, user_id: number, thread_id: number, seen: number[]) => anyRow(db)`
  with thread as (
    select t.thread_id, t.last_num, coalesce(r.comment_num, 0) as read_num
    from threads t left join thread_reads r on r.thread_id = t.thread_id and r.user_id = ${user_id}::int
    where t.thread_id = ${thread_id} for key share of t),
  read as (
    insert into thread_reads (user_id, thread_id, comment_num)
    select ${user_id}::int, thread_id, coalesce(
      (select min(c.comment_num) - 1 from comments c
       where c.thread_id = thread.thread_id and c.comment_num > thread.read_num and c.user_id <> ${user_id}::int
         and c.comment_num <> all(${seen}::int[])),
      last_num)
    from thread
    on conflict (user_id, thread_id) do update set comment_num = greatest(thread_reads.comment_num, excluded.comment_num))
  select from thread`

export const isDiscussed = (db: Db, definitionid: number) => anyRow(db)`
  select from threads where definitionid = ${definitionid} and total_comments > 0`

/** Moves threads about an entry's definitions, and mentions of the entry, to another entry. */
export async function moveAbout(db: Db, from: number, to: number): Promise<void> {
  await run(db)`update threads set valsiid = ${to} where valsiid = ${from} and definitionid is not null`
  await run(db)`
    insert into comment_mentions (valsiid, comment_id) select ${to}::int, comment_id from comment_mentions
    where valsiid = ${from} on conflict do nothing`
  await run(db)`delete from comment_mentions where valsiid = ${from}`
}

/**
 * Locks the threads about two entries, excluding those about their definitions. Returns undefined for an entry without a thread.
 */
export async function lockEntryThreads(db: Db, from: number, to: number) {
  const rows = await allRows(db)<{ thread_id: number; valsiid: number }>`
    select thread_id, valsiid from threads where definitionid is null and valsiid in (${from}, ${to})
    order by thread_id for update`
  const of = (valsiid: number) => rows.find((row) => row.valsiid === valsiid)?.thread_id
  return { from: of(from), to: of(to) }
}

export const setEntry = (db: Db, thread_id: number, valsiid: number) =>
  run(db)`update threads set valsiid = ${valsiid} where thread_id = ${thread_id}`

/** Appends all comments of a thread to another thread, in order. */
export const appendThread = (db: Db, from: number, to: number) => run(db)`
  with behind as (select last_num as n from threads where thread_id = ${to}),
  counted as (
    update threads set last_num = last_num + (select last_num from threads where thread_id = ${from})
    where thread_id = ${to})
  update comments c
  set thread_id = ${to}, comment_num = c.comment_num + behind.n,
      path = array(select step + behind.n from unnest(c.path) with ordinality p(step, nth) order by nth)
  from behind where c.thread_id = ${from}`
