import { type RawBuilder, sql } from 'kysely'
import type { Db, Paging } from '../../../../platform/context.ts'
import { allRows, column, firstRow, onlyRow } from '../../../../platform/database/statements.ts'
import { chosenRows, type MessageRow, textSorted } from '../mailArchive.repository.ts'

/** Fields of a message in its thread tree. */
export interface TreeRow {
  id: number
  message_id: string
  thread_id: number
  subject: string
  subject_key: string
  from_name: string
  from_address: string
  sent_at: Date | null
  spam_vote_count: number
  spam_decision: 'spam' | 'no_spam' | null
}

/** Returns the threads with the given subject, latest first. */
export const threadsOfSubject = (db: Db, subject_key: string, limit: number) => column(db)<number>`
  select thread_id from mail_messages where md5(subject_key) = md5(${subject_key}) and subject_key = ${subject_key}
  group by thread_id order by max(sent_at) desc nulls last, thread_id limit ${limit}`

export const treeRows = (db: Db, threads: readonly number[], limit: number) => allRows(db)<TreeRow>`
  select id, message_id, thread_id, subject, subject_key, from_name, from_address, sent_at, spam_vote_count, spam_decision
  from mail_messages where thread_id = any(${threads}::int[]) order by sent_at nulls last, id limit ${limit}`

/** Returns the parents of messages in the given threads, including parents of missing messages. */
export async function parentsIn(db: Db, threads: readonly number[], limit: number): Promise<Map<string, string>> {
  const rows = await allRows(db)<{ message_id: string; parent: string }>`
    select message_id, parent from mail_references
    where thread_id = any(${threads}::int[]) and parent is not null limit ${limit}`
  return new Map(rows.map(({ message_id, parent }) => [message_id, parent]))
}

/** A neighboring message in a thread. */
export interface NeighbourRow
  extends Pick<TreeRow, 'id' | 'from_name' | 'from_address' | 'spam_vote_count' | 'spam_decision'> {
  /** ISO 8601 timestamp. */
  sent_at: string | null
}

export interface Neighbours {
  in_reply_to: NeighbourRow | null
  previous: NeighbourRow | null
  next: NeighbourRow | null
}

/** Maximum number of missing messages between a message and its nearest ancestor in the archive. */
const MAX_MISSING = 100

/**
 * Returns the previous and next message of a thread by time, and the nearest ancestor that is in the archive. Runs one SQL
 * statement.
 */
export async function neighboursOf(db: Db, id: number): Promise<Neighbours | undefined> {
  const place = (message: string) =>
    sql`(coalesce(${sql.ref(`${message}.sent_at`)}, 'infinity'), ${sql.ref(`${message}.id`)})`
  const row = (found: RawBuilder<unknown>) => sql`(
    select json_build_object('id', m.id, 'from_name', m.from_name, 'from_address', m.from_address, 'sent_at', m.sent_at,
      'spam_vote_count', m.spam_vote_count, 'spam_decision', m.spam_decision)
    from mail_messages m where m.id = (${found}))`
  return firstRow(db)<Neighbours>`
    with recursive this as (select id, message_id, thread_id, sent_at from mail_messages where id = ${id}),
    ancestors as (
      select r.parent as message_id, 1 as depth from this join mail_references r using (message_id) where r.parent is not null
      union all
      select r.parent, depth + 1 from ancestors a join mail_references r on r.message_id = a.message_id
      where r.parent is not null and depth <= ${MAX_MISSING}::int
        and not exists (select from mail_messages m where m.message_id = a.message_id))
    select
      ${row(sql`
        select n.id from ancestors a join mail_messages n on n.message_id = a.message_id
        where n.message_id <> this.message_id order by depth, n.sent_at nulls last, n.id limit 1`)} as in_reply_to,
      ${row(sql`
        select n.id from mail_messages n where n.thread_id = this.thread_id and ${place('n')} < ${place('this')}
        order by ${place('n')} desc limit 1`)} as previous,
      ${row(sql`
        select n.id from mail_messages n where n.thread_id = this.thread_id and ${place('n')} > ${place('this')}
        order by ${place('n')} limit 1`)} as next
    from this`
}

export interface ThreadPage extends Paging {
  sort_by: 'date' | 'subject' | 'sender' | 'sent_at'
  sort_order: 'asc' | 'desc'
  user_id: number | null
  /** Maximum total text size of all messages, in bytes. */
  max_text?: number | undefined
}

/** Reads one page and the total. Runs one SQL statement. */
export async function threadPage(
  db: Db,
  threads: readonly number[],
  { sort_by, sort_order, page, per_page, user_id, max_text }: ThreadPage,
): Promise<{ total: number; rows: MessageRow[] }> {
  const direction = sort_order === 'asc' ? sql`asc` : sql`desc`
  const text = textSorted(sort_by)
  const order = sql`${text ? sql`key ${direction}, ` : sql``} sent_at ${direction} nulls last, id ${direction}`
  return onlyRow(db)<{ total: number; rows: MessageRow[] }>`
    with chosen as (
      select *, row_number() over (order by ${order}) as place from (
        select m.id, m.sent_at ${text ? sql`, ${text} as key` : sql``}
        from mail_messages m where thread_id = any(${threads}::int[])
        order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) c)
    select (select count(*)::int from mail_messages where thread_id = any(${threads}::int[])) as total,
           ${chosenRows({ user_id, max_text })} as rows
  `
}
