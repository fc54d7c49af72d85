import { type MailingList, type MailMessage, SPAM_FROM_VOTES } from '@vlacku/contract/mailArchive'
import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf } from '../../../platform/context.ts'
import {
  affectedRows,
  allRows,
  column,
  firstRow,
  firstValue,
  onlyValue,
  run,
} from '../../../platform/database/statements.ts'
import type { Part } from './reading/parseMessage.ts'

/** Message as displayed to a user. `is_unread` is null if the user has no read marker in the message's thread. */
export interface MessageRow extends Omit<MailMessage, 'parts_json' | 'words' | 'current_user_voted_spam' | 'is_spam'> {
  /** Body, truncated if it exceeds the response limit. */
  body: string
  /** Size of the whole body in bytes. */
  body_size: number
  /** Maximum size of the body in the response, in bytes. */
  max_text: number
  parts: Part[]
  voted: boolean
}

interface Bounds {
  /** Maximum text size per message, in bytes. */
  text: RawBuilder<unknown>
  /** Maximum number of listed attachments per message. */
  parts: RawBuilder<unknown>
  /** Number of body characters to read beyond the displayed text. */
  read?: number
}

/** Columns of a message `m` as displayed to a user, within the given limits. */
const messageFields = (user_id: number | null, { text, parts, read = 0 }: Bounds) => sql`
  m.id, m.message_id, m.thread_id, m.date, m.sent_at, m.subject, m.cleaned_subject, m.from_name, m.from_address,
  m.to_address, m.list, m.cut, m.unparsed, m.spam_vote_count, m.spam_decision,
  left(m.body, greatest(${text}, ${read}::int)) as body, octet_length(m.body) as body_size, ${text} as max_text,
  case when m.parts = '[]' then m.parts else (
    select jsonb_agg(case when size <= ${text} then part else part || '{"content": null}' end order by at)
    from (select part, at, octet_length(m.body) + sum(coalesce(octet_length(part->>'content'), 0)) over (order by at) as size
          from jsonb_array_elements(m.parts) with ordinality as p(part, at)) p
    where at <= ${parts}) end as parts,
  exists (select from mail_spam_votes v where v.id = m.id and v.user_id = ${user_id}::int) as voted,
  (select m.id > r.read_id from mail_reads r where r.user_id = ${user_id}::int and r.thread_id = m.thread_id) as is_unread`

/**
 * Default maximum size of all texts in a list, in bytes. Leaves room for names, subjects and JSON escapes in a response of 1 MB.
 */
const LIST_TEXT = 700_000
/** Maximum number of attachments per response, and minimum number per message. */
const MAX_PARTS = 1000
const MIN_PARTS = 5
/** Size of a listed attachment without its content, in bytes. */
const PART_BYTES = 400

interface RowsOptions {
  user_id: number | null
  max_text?: number | undefined
  /** Additional columns of `chosen`, alias `c`. */
  also?: RawBuilder<unknown>
  read?: number
}

/**
 * Messages of the table expression `chosen` (`id`, `place`) as a JSON array with at most `max_text` bytes of text in total. Short
 * messages are complete; long messages share the remaining space equally.
 */
export const chosenRows = ({ user_id, max_text = LIST_TEXT, also = sql``, read = 0 }: RowsOptions) => sql`
  coalesce((
    with listed as (select greatest(${MIN_PARTS}::int, ${MAX_PARTS}::int / greatest(count(*), 1))::int as parts from chosen),
    sizes as (
      select c.id, octet_length(m.body) + case when m.parts = '[]' then 0 else octet_length(m.parts::text) end as size,
             2 * octet_length(m.subject) + octet_length(m.to_address)
               + ${PART_BYTES}::int * least(jsonb_array_length(m.parts), l.parts) as beside
      from chosen c join mail_messages m on m.id = c.id cross join listed l),
    room as (
      select greatest(${max_text}::int / 2, ${max_text}::int - coalesce(sum(beside), 0)) as bytes from sizes),
    -- in order of size, each message gets an equal share of the space that smaller ones leave
    share as (
      select coalesce(max((r.bytes - before) / waiting) filter (where before + size * waiting > r.bytes), max(r.bytes))::int as bytes
      from room r, (
        select size, sum(size) over (order by size, id) - size as before,
               count(*) over () - row_number() over (order by size, id) + 1 as waiting
        from sizes) s
      )
    select json_agg(row_to_json(message) order by place) from (
      select ${messageFields(user_id, { text: sql`s.bytes`, parts: sql`l.parts`, read })}, c.place ${also}
      from chosen c join mail_messages m on m.id = c.id cross join listed l cross join share s) as message), '[]')`

/** Sort key of messages `m` by text: the subject without the prefix Re:, or the sender's name. */
export const textSorted = (sort_by: string) =>
  ({
    subject: sql`m.subject_key`,
    // sorting by an email address would reveal it
    sender: sql`lower(case when m.from_name ~ '[@＠﹫%&]' then '' else m.from_name end)`,
  })[sort_by] ?? null

/** Reads a message with at most `max_text` bytes of text, or with its full text if `max_text` is null. */
export async function messageOf(
  db: Db,
  id: number,
  user_id: number | null,
  max_text: number | null,
): Promise<MessageRow | undefined> {
  const text = max_text === null ? sql`2147483647` : sql`${max_text}::int`
  return firstValue(db)<MessageRow>`
    select row_to_json(message) as message from (
      select ${messageFields(user_id, { text, parts: sql`${MAX_PARTS}::int` })}
      from mail_messages m where m.id = ${id}) as message`
}

/** Reads up to `limit` characters of a text, starting at `offset`, and checks whether more text follows. */
export function textPiece(db: Db, id: number, offset: number, limit: number) {
  return firstRow(db)<{ text: string; has_more: boolean }>`
    select substr(body, ${offset}::int + 1, ${limit}::int) as text, char_length(body) > ${offset}::int + ${limit}::int as has_more
    from mail_messages where id = ${id}`
}

/** Returns the ID of the earliest message with the given Message-ID. */
export const numberOf = (db: Db, message_id: string) => firstValue(db)<number>`
  select id from mail_messages where message_id = ${message_id} order by copy, id limit 1`

/** Reads a gzipped raw message. */
export const packedMessage = (db: Db, id: number) =>
  firstValue(db)<Buffer>`select packed from mail_sources where id = ${id}`

/** Toggles a user's spam vote. Returns null if the message doesn't exist. */
export async function toggleSpamVote(db: Db, id: number, user_id: number, at: Date) {
  const there = await allRows(db)`select from mail_messages where id = ${id} for no key update`
  if (there.length === 0) return null
  const affected = await affectedRows(db)`
    delete from mail_spam_votes where id = ${id} and user_id = ${user_id}`
  const voted = affected === 0
  if (voted) await run(db)`insert into mail_spam_votes (id, user_id, voted_at) values (${id}, ${user_id}, ${at})`
  const rows = await allRows(db)<{ spam_vote_count: number }>`
    update mail_messages set spam_vote_count = (select count(*)::int from mail_spam_votes v where v.id = ${id})
    where id = ${id} returning spam_vote_count`
  return { voted, spam_vote_count: rows[0]!.spam_vote_count }
}

/**
 * @returns the subject of the message, or undefined if the message doesn't exist
 */
export const setSpamDecision = (db: Db, id: number, decision: 'spam' | 'no_spam' | null) => firstValue(db)<string>`
  update mail_messages set spam_decision = ${decision} where id = ${id} returning subject`

/**
 * Selects messages for search engines and recent changes. The negation of `isSpam`, in the form that the index of recent mail
 * uses.
 */
export const notSpam = sql`coalesce(spam_decision = 'no_spam', spam_vote_count < ${sql.lit(SPAM_FROM_VOTES)})`

export const countMessages = (db: Db) => onlyValue(db)<number>`
  select count(*)::int as n from mail_messages where ${notSpam}`

/** Lists the IDs of messages that aren't spam, in order. */
export const messageIdsPage = (db: Db, page: number, per_page: number) => column(db)<number>`
  select id from mail_messages where ${notSpam} order by id
  limit ${per_page} offset ${(page - 1) * per_page}`

export type ListRow = RowOf<MailingList>

/** Name of a list, or an empty string if it may contain an email address. */
const shownName = sql`case when list ~ '[@＠﹫%&]' then '' else list end`

/**
 * Lists mailing lists by case-insensitive name, with messages without a list last, and returns the total. Runs one SQL statement,
 * which only reads an index.
 */
export async function mailingListsPage(
  db: Db,
  page: number,
  per_page: number,
): Promise<{ rows: ListRow[]; total: number }> {
  const rows = await allRows(db)<{ [K in keyof ListRow]: ListRow[K] | null } & { total: number }>`
    with threads as (
      select list, thread_id, count(*) as messages, min(sent_at) as first_at, max(sent_at) as last_at
      from mail_messages where ${notSpam} group by list, thread_id),
    named as (select ${shownName} as name, * from threads),
    lists as (
      select (array_agg(name order by messages desc, name))[1] as name, sum(messages)::int as messages,
             count(distinct thread_id)::int as threads, min(first_at) as first_at, max(last_at) as last_at
      from named group by lower(name)),
    counted as (select count(*)::int as total from lists)
    select l.*, c.total from counted c left join (
      select * from lists order by name = '', name limit ${per_page} offset ${(page - 1) * per_page}) l on true
    order by l.name = '', l.name`
  return { rows: rows.filter((row): row is ListRow & { total: number } => row.name !== null), total: rows[0]!.total }
}

/** Returns the Message-ID of the parent of each message. */
export async function parentsOf(db: Db, message_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await allRows(db)<{ message_id: string; parent: string }>`
    select message_id, parent from mail_references
    where message_id = any(${message_ids}::text[]) and parent is not null and parent not like 'subject %'`
  return new Map(rows.map(({ message_id, parent }) => [message_id, parent]))
}

/** Returns a raw message's fingerprint and whether parsing it failed. */
export const sourceVersion = (db: Db, id: number) => firstRow(db)<{ fingerprint: string; unparsed: boolean }>`
  select fingerprint, unparsed from mail_messages where id = ${id}`

/** Returns the oldest messages of a thread, in chronological order. */
export function messagesOfThread(db: Db, thread_id: number, limit: number) {
  return allRows(db)<{ id: number; message_id: string }>`
    select id, message_id from mail_messages where thread_id = ${thread_id}
    order by sent_at nulls last, id limit ${limit}`
}
