import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import { allRows, column, run } from '../../../../platform/database/statements.ts'
import type { ParsedMessage, Part } from '../reading/parseMessage.ts'
import { mergeReads } from '../reads.repository.ts'
import type { KnownNode, Node } from '../threads/links.ts'
import type { Identified } from './identity.ts'

/** Serializes imports with an advisory lock until the transaction ends, since imports link messages to each other. */
export const lockArchive = (db: Db) => sql`select pg_advisory_xact_lock(7226529)`.execute(db)

/**
 * Collects new words in the pending list of the index until the transaction ends, since each merge rewrites most index pages.
 * Meanwhile, searches scan the pending list.
 */
export async function gatherWords(db: Db) {
  await run(db)`set local gin_pending_list_limit = '32MB'`
  await run(db)`set local work_mem = '64MB'`
}

export interface StoredMessage {
  id: number
  message_id: string
  copy: string
  fingerprint: string
  cut: boolean
}

/** Returns the stored messages with the given Message-IDs. */
export const storedMessages = (db: Db, message_ids: readonly string[]) => allRows(db)<StoredMessage>`
  select m.* from unnest(${message_ids}::text[]) as given(message_id)
  -- one lookup per row: the planner would choose a sequential scan of a table that was never analyzed
  cross join lateral (
    select id, message_id, copy, fingerprint, cut from mail_messages m where m.message_id = given.message_id offset 0) m
  order by m.id`

export interface Stored extends Identified {
  id: number
  subject: string
  list: string
  parts: Part[]
}

/** Returns the stored fields that are compared with those of another copy of a message. */
export async function textsOf(db: Db, ids: readonly number[]) {
  const rows = await allRows(db)<Stored>`
    select id, from_name, from_address, subject, subject_key, sent_at, list, body, parts from mail_messages
    where id = any(${ids}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the thread nodes with the given Message-IDs. The `order by` clauses match the indexes so that the planner uses them.
 */
export const nodesOf = (db: Db, message_ids: readonly string[]) => allRows(db)<KnownNode>`
  select message_id, parent, thread_id,
         (select m.id from mail_messages m where m.message_id = r.message_id order by m.message_id, m.copy limit 1)
           is not null as has_arrived,
         (select m.id from mail_messages m where m.thread_id = r.thread_id
          order by m.thread_id, m.sent_at, m.id limit 1) is not null as has_messages
  from mail_references r where message_id = any(${message_ids}::text[])`

/** Allocates new thread IDs. */
export const newThreadIds = (db: Db, count: number) => column(db)<number>`
  select nextval('mail_thread_ids')::int as thread_id from generate_series(1, ${count}::int)`

export async function saveNodes(db: Db, nodes: readonly Node[]) {
  if (nodes.length === 0) return
  await run(db)`
    insert into mail_references (message_id, parent, thread_id)
    select message_id, parent, thread_id
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n(message_id text, parent text, thread_id int)
    on conflict (message_id) do update set parent = excluded.parent, thread_id = excluded.thread_id`
}

/** Moves the contents of merged threads to their target threads. */
export async function mergeThreads(db: Db, merged: ReadonlyMap<number, number>) {
  if (merged.size === 0) return
  const json = JSON.stringify([...merged].map(([before, after]) => ({ before, after })))
  const pairs = sql`jsonb_to_recordset(${json}::jsonb) as m(before int, after int)`
  await run(db)`
    update mail_references r set thread_id = m.after from ${pairs} where r.thread_id = m.before`
  await run(db)`update mail_messages t set thread_id = m.after from ${pairs} where t.thread_id = m.before`
  await run(db)`update mail_terms t set thread_id = m.after from ${pairs} where t.thread_id = m.before`
  await mergeReads(db, merged)
}

export interface NewMessage extends Omit<ParsedMessage, 'from' | 'references' | 'isReply'> {
  copy: string
  thread_id: number
  from_name: string
  from_address: string
  /** Search terms as a `tsvector` literal. */
  terms: string
  /** Raw message, gzipped and base64-encoded. */
  packed: string
}

const COLUMNS = sql`message_id text, copy text, fingerprint text, thread_id int, date text, sent_at timestamptz, subject text,
  cleaned_subject text, subject_key text, from_name text, from_address text, to_address text, list text, body text,
  parts jsonb, cut boolean, unparsed boolean, terms text, packed text`
const SHOWN =
  sql.raw(`message_id, copy, fingerprint, thread_id, date, sent_at, subject, cleaned_subject, subject_key, from_name,
  from_address, to_address, list, body, parts, cut, unparsed`)

/** Adds messages with their search terms and raw data. Runs one SQL statement. */
export async function addMessages(db: Db, messages: readonly NewMessage[], at: Date) {
  if (messages.length === 0) return
  await run(db)`
    with given as materialized (
      select nextval(pg_get_serial_sequence('mail_messages', 'id'))::int as id, r.*
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as r(${COLUMNS})),
    added as (
      insert into mail_messages (id, ${SHOWN}, imported_at)
      select id, ${SHOWN}, ${at} from given returning id),
    sources as (
      insert into mail_sources (id, packed) select id, decode(packed, 'base64') from given)
    insert into mail_terms (id, thread_id, sent_at, terms) select id, thread_id, sent_at, terms::tsvector from given`
}

export interface Footed {
  fingerprint: string
  list: string
  body: string
  cut: boolean
  /** Search terms as a `tsvector` literal. */
  terms: string
}

/**
 * Stores the message text that includes a mailing list footer. The raw message and all other fields remain those of the first
 * copy.
 */
export const addFooter = (db: Db, id: number, { fingerprint, list, body, cut, terms }: Footed) => run(db)`
  with changed as (
    update mail_messages set fingerprint = ${fingerprint}, list = ${list}, body = ${body}, cut = ${cut} where id = ${id})
  update mail_terms set terms = ${terms}::tsvector where id = ${id}`

/**
 * Restores search speed after a large import: merges the pending list of the search index, updates planner statistics and sets
 * hint bits. Can't run in a transaction.
 */
export async function settleMail(db: Db) {
  for (const table of ['mail_messages', 'mail_terms', 'mail_references'])
    await run(db)`vacuum (analyze) ${sql.table(table)}`
}
