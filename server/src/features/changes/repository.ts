import type { ChangeType } from '@vlacku/contract/changes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/context.ts'
import type { KeptContent } from '../versions/index.ts'
import { type Place, RANKS } from './cursor.ts'

export interface Filters {
  since: Date
  types: ChangeType[]
  languages: number[] | undefined
  source_langid: number | undefined
  valsi_id: number | undefined
  username: string | undefined
}

/** One kind of change: its rows, and the expressions that every kind has. */
interface Source {
  type: ChangeType
  from: RawBuilder<unknown>
  id: RawBuilder<number>
  at: RawBuilder<Date>
  where: RawBuilder<unknown>
  /** Of the definition, as this version has it. */
  langid: RawBuilder<number> | null
}

/** What joins the list. `e` is the entry and `u` who did it. */
const sources: Source[] = [
  {
    type: 'definition',
    from: sql`definition_versions v join definitions d using (definitionid) join valsi e using (valsiid)
              join users u on u.user_id = v.user_id`,
    id: sql`v.version_id`,
    at: sql`v.created_at`,
    where: sql`v.kind <> 'imported'`,
    langid: sql`(v.content->>'langid')::int`,
  },
  {
    type: 'valsi',
    from: sql`valsi e join users u on u.user_id = e.user_id`,
    id: sql`e.valsiid`,
    at: sql`e.created_at`,
    where: sql`e.user_id is not null`,
    langid: null,
  },
]

const sourcesOf = ({ types, languages }: Filters) =>
  sources.filter(({ type, langid }) => types.includes(type) && (languages === undefined || langid !== null))

/** Only what was asked for stands in the statement, so that the indexes by time, entry and person are of use. */
function matching({ at, where, langid }: Source, filters: Filters): RawBuilder<unknown> {
  const { since, languages, source_langid, valsi_id, username } = filters
  const conditions = [where, sql`${at} >= ${since}`]
  if (languages && langid) conditions.push(sql`${langid} = any(${languages}::int[])`)
  if (source_langid !== undefined) conditions.push(sql`e.source_langid = ${source_langid}`)
  if (valsi_id !== undefined) conditions.push(sql`e.valsiid = ${valsi_id}`)
  if (username !== undefined) conditions.push(sql`lower(u.username) = lower(${username})`)
  return sql.join(conditions, sql` and `)
}

/** Older than this place. The database looks the time up in the index, and compares the rest. */
function olderThan({ type, id, at }: Source, place: Place): RawBuilder<unknown> {
  const moment = sql`('epoch'::timestamptz + ${place.micros}::bigint * interval '1 microsecond')`
  return sql`(${at}, ${RANKS[type]}::int, ${id}) < (${moment}, ${RANKS[place.type]}::int, ${place.id}::int)`
}

export interface ChangeRow {
  type: ChangeType
  id: number
  /** Microseconds since 1970, as text: the database counts farther than numbers here. */
  micros: string
  at: Date
  word: string
  valsi_id: number
  source_langid: number
  username: string
  definition_id: number | null
  version: number | null
  kind: 'created' | 'edited' | 'reverted' | null
  message: string | null
  content: KeptContent | null
  /** What the version before said. */
  before: KeptContent | null
  langtag: string | null
  language_name: string | null
}

/** The newest first. Contents are read for these rows alone. */
export async function changesPage(db: Db, filters: Filters, after: Place | null, limit: number): Promise<ChangeRow[]> {
  const parts = sourcesOf(filters).map(
    (source) => sql`
      (select ${source.type}::text as type, ${RANKS[source.type]}::int as rank, ${source.id} as id, ${source.at} as at,
              e.valsiid, e.word, e.source_langid, u.username
       from ${source.from}
       where ${matching(source, filters)} ${after ? sql`and ${olderThan(source, after)}` : sql``}
       order by ${source.at} desc, ${source.id} desc limit ${limit})`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<ChangeRow>`
    with found as (select * from (${sql.join(parts, sql` union all `)}) as all_of_them order by at desc, rank desc, id desc limit ${limit})
    select f.type, f.id, (extract(epoch from f.at) * 1000000)::bigint::text as micros, f.at, f.word, f.valsiid as valsi_id,
           f.source_langid, f.username, v.definitionid as definition_id, v.version, v.kind, v.message, v.content,
           p.content as before, l.tag as langtag, l.real_name as language_name
    from found f
    left join definition_versions v on f.type = 'definition' and v.version_id = f.id
    left join lateral (select content from definition_versions p
                       where p.definitionid = v.definitionid and p.version < v.version
                       order by p.version desc limit 1) p on true
    left join languages l on l.langid = (v.content->>'langid')::int
    order by f.at desc, f.rank desc, f.id desc`.execute(db)
  return rows
}

export async function countChanges(db: Db, filters: Filters): Promise<number> {
  const parts = sourcesOf(filters).map(
    (source) => sql`(select count(*) from ${source.from} where ${matching(source, filters)})`,
  )
  if (parts.length === 0) return 0
  const { rows } = await sql<{ n: number }>`select (${sql.join(parts, sql` + `)})::int as n`.execute(db)
  return rows[0]!.n
}
