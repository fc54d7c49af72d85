import { ChangeType, type DictionaryImport } from '@vlacku/contract/changes'
import type { ContentPart } from '@vlacku/contract/comments'
import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import { allRows, firstRow, onlyValue } from '../../../platform/database/statements.ts'
import { placeOf as placeOfTypes, type TimePlace } from '../../../platform/timeCursor.ts'
import { accountNamed } from '../../accounts/accountNames/index.ts'
import type { StoredContent } from '../../dictionary/versions/index.ts'
import { notSpam } from '../../discussion/mailArchive/index.ts'

export interface Filters {
  since: Date
  types: ChangeType[]
  languages: number[] | undefined
  source_langid: number | undefined
  valsi_id: number | undefined
  username: string | undefined
}

/** A type of change: its rows, and the expressions that all types have in common. */
interface Source {
  type: ChangeType
  from: RawBuilder<unknown>
  id: RawBuilder<number>
  at: RawBuilder<Date>
  where: RawBuilder<unknown>
  /** Language of the definition in the changed version. */
  langid: RawBuilder<number> | null
  /** Null for external changes, which are excluded by filters on entry, language or user. */
  user_id: RawBuilder<number> | null
}

/** Sources of the change list. In changes by users, `e` is the entry. The database removes left joins that no filter uses. */
const sources: Source[] = [
  {
    type: 'definition',
    from: sql`definition_versions v join definitions d using (definitionid) join valsi e using (valsiid)`,
    id: sql`v.version_id`,
    at: sql`v.created_at`,
    where: sql`v.kind <> 'imported'`,
    langid: sql`(v.content->>'langid')::int`,
    user_id: sql`v.user_id`,
  },
  {
    type: 'valsi',
    from: sql`valsi e`,
    id: sql`e.valsiid`,
    at: sql`e.created_at`,
    where: sql`e.user_id is not null`,
    langid: null,
    user_id: sql`e.user_id`,
  },
  {
    type: 'comment',
    from: sql`comments c left join threads h using (thread_id)
              left join definitions d on d.definitionid = h.definitionid left join valsi e on e.valsiid = h.valsiid`,
    id: sql`c.comment_id`,
    at: sql`c.created_at`,
    where: sql`c.hidden_reason is null`,
    langid: sql`d.langid`,
    user_id: sql`c.user_id`,
  },
  {
    type: 'message',
    // messages without a date are not listed
    from: sql`mail_messages m`,
    id: sql`m.id`,
    at: sql`m.sent_at`,
    where: notSpam,
    langid: null,
    user_id: null,
  },
]

function sourcesOf({ types, languages, source_langid, valsi_id, username }: Filters): Source[] {
  const filtersByEntryOrUser = source_langid !== undefined || valsi_id !== undefined || username !== undefined
  return sources.filter(
    ({ type, langid, user_id }) =>
      types.includes(type) &&
      (languages === undefined || langid !== null) &&
      (user_id !== null || !filtersByEntryOrUser),
  )
}

/** Builds conditions only for the given filters, so that the indexes by time, entry and user can be used. */
function matching({ at, where, langid, user_id }: Source, filters: Filters): RawBuilder<unknown> {
  const { since, languages, source_langid, valsi_id, username } = filters
  const conditions = [where, sql`${at} >= ${since}`]
  if (languages && langid) conditions.push(sql`${langid} = any(${languages}::int[])`)
  if (source_langid !== undefined) conditions.push(sql`e.source_langid = ${source_langid}`)
  if (valsi_id !== undefined) conditions.push(sql`e.valsiid = ${valsi_id}`)
  if (username !== undefined) conditions.push(sql`${user_id} = ${accountNamed(username)}`)
  return sql.join(conditions, sql` and `)
}

/** Selects changes older than a position. The database looks up the time in the index, then compares the remaining fields. */
function olderThan({ type, id, at }: Source, place: Place): RawBuilder<unknown> {
  const moment = sql`('epoch'::timestamptz + ${place.micros}::bigint * interval '1 microsecond')`
  return sql`(${at}, ${RANKS[type]}::int, ${id}) < (${moment}, ${RANKS[place.type]}::int, ${place.id}::int)`
}

export interface ChangeRow {
  type: ChangeType
  id: number
  /** Microseconds since 1970, as text because they exceed the precision of a JavaScript number. */
  micros: string
  at: Date
  /** Head word, topic of the comment's thread, or message subject. */
  word: string
  valsi_id: number | null
  source_langid: number | null
  /** Null for mail messages. */
  username: string | null
  definition_id: number | null
  thread_id: number | null
  natlang_word_id: number | null
  comment: ContentPart[] | null
  comment_subject: string | null
  /** Message sender, which may contain email addresses. */
  from_name: string | null
  from_address: string | null
  body: string | null
  version: number | null
  kind: 'created' | 'edited' | 'reverted' | null
  message: string | null
  content: StoredContent | null
  /** Content of the previous version. */
  before: StoredContent | null
  langtag: string | null
  language_name: string | null
  /** Size of the texts in bytes. */
  size: number
}

/** Number of characters read from a message, which may contain a million. */
export const READ_OF_MESSAGE = 4000

/** Size in bytes of the user text read for a change. */
const size = sql`(coalesce(octet_length(v.content::text), 0) + coalesce(octet_length(p.content::text), 0)
  + coalesce(octet_length(c.content::text), 0) + coalesce(least(octet_length(m.body), ${READ_OF_MESSAGE}::int), 0))::int`

/**
 * Reads a page of changes, newest first. Loads only the contents of the rows on the page, and stops after the row at which their
 * total size reaches `bytes`.
 */
export async function changesPage(
  db: Db,
  filters: Filters,
  after: Place | null,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<ChangeRow[]> {
  const parts = sourcesOf(filters).map(
    (source) => sql`
      (select ${source.type}::text as type, ${RANKS[source.type]}::int as rank, ${source.id} as id, ${source.at} as at,
              ${source.user_id ?? sql`null::int`} as user_id
       from ${source.from}
       where ${matching(source, filters)} ${after ? sql`and ${olderThan(source, after)}` : sql``}
       order by ${source.at} desc, ${source.id} desc limit ${limit})`,
  )
  if (parts.length === 0) return []
  return allRows(db)<ChangeRow>`${PREPARED}
    with found as (select * from (${sql.join(parts, sql` union all `)}) as all_of_them order by at desc, rank desc, id desc limit ${limit})
    select c.* from (select f.type, f.id, f.rank, (extract(epoch from f.at) * 1000000)::bigint::text as micros, f.at,
           coalesce(e.word, n.word, g.username, h.subject, m.subject) as word,
           case when e.deleted_at is null then e.valsiid end as valsi_id,
           case when e.deleted_at is null then e.source_langid end as source_langid,
           u.username, coalesce(v.definitionid, h.definitionid) as definition_id, h.thread_id,
           h.natlang_word_id, c.content as comment, c.subject as comment_subject, m.from_name, m.from_address, left(m.body, ${READ_OF_MESSAGE}::int) as body,
           v.version, v.kind, v.message, v.content, p.content as before, l.tag as langtag, l.real_name as language_name,
           ${size} as size, sum(${size}) over (order by f.at desc, f.rank desc, f.id desc) as size_so_far
    from found f
    left join users u on u.user_id = f.user_id
    left join definition_versions v on f.type = 'definition' and v.version_id = f.id
    left join definitions d on d.definitionid = v.definitionid
    left join lateral (select content from definition_versions p
                       where p.definitionid = v.definitionid and p.version < v.version and p.conflict is null
                       order by p.version desc limit 1) p on true
    left join languages l on l.langid = (v.content->>'langid')::int
    left join comments c on f.type = 'comment' and c.comment_id = f.id left join threads h on h.thread_id = c.thread_id
    left join lateral (select * from all_valsi
                       where valsiid = case when f.type = 'valsi' then f.id else coalesce(d.valsiid, h.valsiid) end
                       limit 1) e on true
    left join natlang_words n on n.natlang_word_id = h.natlang_word_id
    left join users g on g.user_id = h.target_user_id
    left join mail_messages m on f.type = 'message' and m.id = f.id) c
    where c.size_so_far - c.size < ${bytes} order by c.at desc, c.rank desc, c.id desc`
}

export async function countChanges(db: Db, filters: Filters): Promise<number> {
  const parts = sourcesOf(filters).map(
    (source) => sql`(select count(*) from ${source.from} where ${matching(source, filters)})`,
  )
  if (parts.length === 0) return 0
  return onlyValue(db)<number>`${PREPARED} select (${sql.join(parts, sql` + `)})::int as n`
}

const MAX_IMPORTS = 100

/** Lists the definitions that imports added between two times (including the first, excluding the second), newest first. */
export const importsBetween = (
  db: Db,
  { from, to }: { from: Date; to: Date | null },
  languages: number[] | undefined,
) => allRows(db)<RowOf<DictionaryImport>>`${PREPARED}
  select i.imported_at, i.langid, l.tag as langtag, l.real_name as language_name, i.added, i.changed
  from dictionary_imports i join languages l using (langid)
  where i.imported_at >= ${from} and (${to}::timestamptz is null or i.imported_at < ${to}::timestamptz)
    and (${languages ?? null}::int[] is null or i.langid = any(${languages ?? null}::int[]))
  order by i.imported_at desc, i.dictionary_import_id desc limit ${MAX_IMPORTS}`

export const entryOf = (db: Db, valsiid: number) =>
  firstRow(db)<{ word: string }>`select word from valsi where valsiid = ${valsiid}`

export const languageOf = (db: Db, tag: string) => firstRow(db)<{ langid: number; real_name: string }>`
  select langid, real_name from languages where lower(tag) = lower(${tag})`

/** A position between two changes in the list. */
export type Place = TimePlace<ChangeType>

/** Order of simultaneous changes: an entry precedes its definitions. */
const RANKS: Record<ChangeType, number> = { valsi: 1, definition: 2, comment: 3, message: 4 }

export { cursorOf } from '../../../platform/timeCursor.ts'

export const placeOf = (cursor: string): Place => placeOfTypes(cursor, ChangeType.options)
