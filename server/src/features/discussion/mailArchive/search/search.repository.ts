import { type RawBuilder, sql } from 'kysely'
import type { Db, Paging } from '../../../../platform/context.ts'
import { allRows, onlyRow, onlyValue, run } from '../../../../platform/database/statements.ts'
import { chosenRows, type MessageRow, textSorted } from '../mailArchive.repository.ts'
import { unreadInThread } from '../reads.repository.ts'
import type { MailQuery } from './question.ts'
import { type Sizes, type Slice, slicesOf, type Times } from './slices.ts'
import type { Searchable } from './terms.ts'

interface FoundRow extends MessageRow {
  thread_count: number | null
  thread_unread: number | null
}

export interface Wanted extends Paging {
  question: MailQuery
  sort_by: 'rank' | 'date' | 'subject' | 'sender' | 'sent_at'
  sort_order: 'asc' | 'desc'
  group_by_thread: boolean
  user_id: number | null
  /** Maximum total text size of all messages, in bytes. */
  max_text?: number | undefined
  /** Number of characters read from each body for the snippet. */
  read?: number
}

export interface Found {
  rows: FoundRow[]
  total: number
  total_is_exact: boolean
}

/** Used if results are sorted only by time, which requires no slices. */
const NO_TIMES: Times = { bounds: [], each: 0 }
/** Maximum number of ranked results: the newest matches, and those with all words in the subject. */
const MAX_FOUND = 500
/** Maximum number of messages that contain the words of a phrase and are checked for the phrase itself. */
const MAX_LOOKED_THROUGH = 2_000

/**
 * Slice sizes. Each slice queries the word index again, which for common words takes longer (1 to 8 ms) than reading a few more
 * messages in a larger slice. Checking word positions takes additional time per message.
 */
const OF_FOUND: Sizes = { first: 2_000, growth: 4 }
const OF_PHRASES: Sizes = { first: 4_000, growth: 2 }
const OF_TITLED: Sizes = { first: 2_000, growth: 16 }

/** Cache lifetime in milliseconds. The slice bounds affect the speed of searches but not their results. */
const KNOWN_FOR_MS = 60_000
const known = new WeakMap<Db, { times: Promise<Times>; until: number }>()

/**
 * Returns times that divide messages into groups of roughly equal size, based on database statistics. Runs one SQL statement a
 * minute.
 */
export function timesOf(db: Db, now: Date): Promise<Times> {
  const last = known.get(db)
  if (last && last.until > now.getTime()) return last.times
  const times = readTimes(db)
  known.set(db, { times, until: now.getTime() + KNOWN_FOR_MS })
  times.catch(() => known.delete(db))
  return times
}

async function readTimes(db: Db): Promise<Times> {
  const rows = await allRows(db)<{ bounds: string[] | null; messages: number }>`
    select c.reltuples as messages, (
      select array(select to_json(at) #>> '{}' from unnest(s.histogram_bounds::text::timestamptz[]) at) from pg_stats s
      where s.schemaname = current_schema() and s.tablename = 'mail_terms' and s.attname = 'sent_at') as bounds
    from pg_class c where c.oid = 'mail_terms'::regclass`
  const { bounds, messages } = rows[0]!
  const dates = (bounds ?? []).map((at) => new Date(at))
  return { bounds: dates, each: Math.max(0, messages) / Math.max(1, dates.length - 1) }
}

/**
 * Reads one page and the total in one SQL statement. The word index isn't ordered by time, and checking every match would read
 * most of the archive. Therefore, time slices are searched until enough messages are found, at most a few thousand for any query.
 */
export async function foundPage(db: Db, times: Times, wanted: Wanted): Promise<Found> {
  const { question, group_by_thread, page, per_page, sort_by } = wanted
  const order = orderOf(wanted)
  const text = textSorted(sort_by)
  const { everyWord, everyWordTitled, subjectPhrase, phrase } = question
  const hasOrder = everyWord !== question.terms
  const byRank = sort_by === 'rank' && everyWordTitled !== null
  const exact = hasOrder ? question.terms : null
  const criteria = { wanted, times, exact }
  const found = staged({
    ...criteria,
    name: 'found',
    words: everyWord,
    sizes: exact === null ? OF_FOUND : OF_PHRASES,
    rank: byRank && phrase !== null ? (phrase === exact ? { plain: 2 } : { plain: 1, phrase }) : { plain: 1 },
  })
  const titled = byRank
    ? staged({
        ...criteria,
        name: 'titled',
        words: everyWordTitled,
        sizes: OF_TITLED,
        rank: phrase === null ? { plain: 4 } : { plain: 3, phrase: subjectPhrase! },
      })
    : null
  const all = titled ? sql`(${found.rows}) union all (${titled.rows})` : found.rows
  return onlyRow(db)<Found>`
    with ${found.stages}${titled ? sql`, ${titled.stages}` : sql``},
    ranked as (
      select f.* ${text ? sql`, ${text} as key` : sql``}
      from (select id, thread_id, sent_at, max(rank) as rank from (${all}) a group by id, thread_id, sent_at) f
      ${text ? sql`join mail_messages m on m.id = f.id` : sql``}),
    grouped as materialized (${
      group_by_thread
        ? sql`select * from (
                select *, count(*) over (partition by thread_id)::int as thread_count,
                       row_number() over (partition by thread_id order by ${order}) as nth from ranked) g where nth = 1`
        : sql`select *, null::int as thread_count from ranked`
    }),
    chosen as (
      select *, row_number() over (order by ${order}) as place from (
        select * from grouped order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) c)
    select (select count(*)::int from grouped) as total,
           (select ${found.isExact}) as total_is_exact,
           ${chosenRows({ ...wanted, also: sql`, c.thread_count, ${unreadInThread(wanted.user_id)} as thread_unread` })} as rows`
}

/** Rank of a message, and the phrase that adds 1 to it. */
interface Rank {
  plain: number
  phrase?: string
}

interface SliceSearch {
  name: string
  wanted: Wanted
  times: Times
  /** A `tsquery` without positions, evaluated by the index; null for all messages. */
  words: string | null
  /** A `tsquery` with positions; null if it is the same as `words`. */
  exact: string | null
  rank: Rank
  sizes: Sizes
}

/** Builds one common table expression per time slice. Each reads nothing if the previous slices found enough messages. */
function staged({ name, wanted, times, words, exact, rank, sizes }: SliceSearch) {
  const { sort_by, sort_order, question } = wanted
  const oldestFirst = sort_order === 'asc' && (sort_by === 'date' || sort_by === 'sent_at')
  // must match an index that returns messages in the same order
  const order = oldestFirst ? sql`sent_at asc nulls first, id asc` : sql`sent_at desc nulls last, id desc`
  const slices = slicesOf(words === null ? NO_TIMES : times, question, !oldestFirst, sizes)
  const limit = exact === null ? MAX_FOUND : MAX_LOOKED_THROUGH
  const matches = exact === null ? sql`true` : sql`terms @@ ${exact}::tsquery`
  const nameOf = (at: number) => sql.raw(`${name}_${at}`)
  /** total number of messages found up to this slice */
  const sumOf = (at: number) => sql.raw(`${name}_sum_${at}`)
  const sumBefore = (at: number, column: string) =>
    at === 0 ? sql`` : sql` + (select ${sql.raw(column)} from ${sumOf(at - 1)})`
  const isEnough = (at: number) =>
    sql`(select looked_at >= ${limit}::int or matching >= ${MAX_FOUND}::int from ${sumOf(at)})`
  const stages = slices.flatMap((slice, at) => {
    const conditions = [
      ...(words === null ? [] : [sql`terms @@ ${words}::tsquery`]),
      ...conditionsOf(slice),
      ...(at === 0 ? [] : [sql`not ${isEnough(at - 1)}`]),
    ]
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
    return [
      sql`${nameOf(at)} as materialized (
        select id, thread_id, sent_at, ${matches} as matches from mail_terms ${where}
        order by ${order} limit ${limit}::int)`,
      sql`${sumOf(at)} as materialized (
        select count(*)${sumBefore(at, 'looked_at')} as looked_at,
               count(*) filter (where matches)${sumBefore(at, 'matching')} as matching from ${nameOf(at)})`,
    ]
  })
  const all = sql.join(
    slices.map((_, at) => sql`select * from ${nameOf(at)}`),
    sql` union all `,
  )
  const newest = sql`select * from (${all}) s where matches order by ${order} limit ${MAX_FOUND}::int`
  return {
    stages: sql.join(stages, sql`, `),
    rows:
      rank.phrase === undefined
        ? sql`select id, thread_id, sent_at, ${rank.plain}::int as rank from (${newest}) n`
        : sql`select n.id, n.thread_id, n.sent_at, ${rank.plain}::int + (t.terms @@ ${rank.phrase}::tsquery)::int as rank
            from (${newest}) n join mail_terms t on t.id = n.id`,
    isExact: sql`not ${isEnough(slices.length - 1)}`,
  }
}

function conditionsOf(slice: Slice): RawBuilder<unknown>[] {
  const { from, to, dates } = slice
  if (dates === 'none') return [sql`sent_at is null`]
  if (dates === 'any') return to ? [sql`(sent_at >= ${to}) is not true`] : []
  if (!from && !to) return [sql`sent_at is not null`]
  return [...(from ? [sql`sent_at >= ${from}`] : []), ...(to ? [sql`sent_at < ${to}`] : [])]
}

function orderOf({ sort_by, sort_order }: Wanted): RawBuilder<unknown> {
  const direction = sort_order === 'asc' ? sql`asc` : sql`desc`
  if (sort_by === 'rank') return sql`rank ${direction}, sent_at desc nulls last, id desc`
  if (textSorted(sort_by)) return sql`key ${direction}, sent_at ${direction} nulls last, id ${direction}`
  return sort_order === 'asc' ? sql`sent_at asc nulls first, id asc` : sql`sent_at desc nulls last, id desc`
}

/** Returns true if any messages must be reindexed. */
export const hasOutdated = (db: Db) => onlyValue(db)<boolean>`select exists (select from mail_reindex) as has`

/** Removes and returns the next messages to reindex: at least one, with about `bytes` of text in total. */
export function takeOutdated(db: Db, { messages, bytes }: { messages: number; bytes: number }) {
  return allRows(db)<Searchable & { id: number; cleaned_subject: string }>`
    with waiting as (
      select q.id, octet_length(m.body) + 4 * pg_column_size(m.parts) as bytes
      from mail_reindex q join mail_messages m on m.id = q.id order by q.id limit ${messages}::int for update of q skip locked),
    summed as (select id, sum(bytes) over (order by id) - bytes as before from waiting),
    taken as (delete from mail_reindex where id in (select id from summed where before < ${bytes}::int) returning id)
    select m.id, m.subject, m.cleaned_subject, m.from_name, m.list, m.body, m.parts
    from taken join mail_messages m on m.id = taken.id`
}

export async function saveTerms(db: Db, terms: readonly { id: number; terms: string; subject_key: string }[]) {
  if (terms.length === 0) return
  const termRows = sql`jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as g(id int, terms text, subject_key text)`
  await run(db)`update mail_terms t set terms = g.terms::tsvector from ${termRows} where t.id = g.id`
  await run(db)`
    update mail_messages m set subject_key = g.subject_key from ${termRows}
    where m.id = g.id and m.subject_key <> g.subject_key`
}
