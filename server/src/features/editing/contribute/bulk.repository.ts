import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, column, run } from '../../../platform/database/statements.ts'

/** A Lojban definition to add in bulk. */
export interface BulkRow {
  /** Position among the rows. */
  ord: number
  word: string
  normal: string
  /** Type of a new entry. */
  type_name: string
  /** Rafsi of a new entry. An existing entry must already have the same rafsi. */
  rafsi: string[]
  definition: string
  notes: string
  etymology: string
  jargon: string
  selmaho: string | null
  /** Place (0 for glosses), word and meaning, in order. */
  keywords: [number, string, string | null][]
}

const recordset = (rows: BulkRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    ord int, word text, normal text, type_name text, rafsi text[], definition text, notes text, etymology text, jargon text,
    selmaho text, keywords jsonb)`

/** Selects the preferred entry for a lookup spelling, which several entries may share. */
const ENTRY = sql`
  select v.valsiid, v.rafsi from valsi v where v.source_langid = 1 and v.normal = r.normal
  order by v.word = v.normal desc, v.valsiid limit 1`

export interface Known {
  ord: number
  /** True if the word already has an entry. */
  known: boolean
  /** True if the entry lacks one of the row's rafsi. */
  lacks_rafsi: boolean
  /** True if the entry has a definition with the same text, apart from white space, in the row's language. */
  same: boolean
}

/** Texts with white space collapsed to single spaces, as in tables without line breaks. */
const oneLine = (row: 'd' | 'r') => {
  const texts = ['definition', 'notes', 'etymology', 'jargon'].map(
    (column) => sql`btrim(regexp_replace(${sql.ref(`${row}.${column}`)}, '\\s+', ' ', 'g'))`,
  )
  return sql`(${sql.join(texts)})`
}

/** Determines which of the given rows the dictionary already contains. Runs one SQL statement. */
export async function lookUp(db: Db, langid: number, rows: BulkRow[]): Promise<Known[]> {
  return allRows(db)<Known>`
    select r.ord, v.valsiid is not null as known, v.valsiid is not null and not r.rafsi <@ v.rafsi as lacks_rafsi,
           exists (
             select from definitions d
             where d.valsiid = v.valsiid and d.langid = ${langid}
               and ${oneLine('d')} = ${oneLine('r')}
               and d.selmaho is not distinct from r.selmaho
               and r.keywords = (select coalesce(jsonb_agg(jsonb_build_array(k.place, k.word, k.meaning) order by k.place, k.ord), '[]')
                                 from definition_keywords k where k.definitionid = d.definitionid)) as same
    from ${recordset(rows)} left join lateral (${ENTRY}) v on true`
}

/** Adds missing entries. The first row of a word determines its type and rafsi. */
export const addEntries = (db: Db, rows: BulkRow[], created_at: Date) => run(db)`
  insert into valsi (word, normal, source_langid, type_id, rafsi, imported_rafsi, created_at)
  select h.word, h.normal, 1, t.type_id, h.rafsi, h.rafsi, ${created_at}::timestamptz
  from (select distinct on (normal) * from ${recordset(rows)} order by normal, ord) h
  join word_types t on t.descriptor = h.type_name
  where not exists (select from valsi v where v.source_langid = 1 and v.normal = h.normal)
  order by h.word
  on conflict do nothing`

/**
 * Locks entries until the transaction ends, so that they can't be deleted and no other definitions can be numbered concurrently.
 */
export const lockEntries = (db: Db, normals: string[]) => run(db)`
  select from valsi where source_langid = 1 and normal = any(${normals}::text[])
  order by valsiid for no key update`

/** Language, author and time of definitions to add, and the bulk import that adds them. */
export interface BulkCreation {
  langid: number
  user_id: number
  created_at: Date
  bulk_import_id: string
  bulk_imported_at: Date
}

/** Adds definitions. Returns their IDs in row order. */
export async function addDefinitions(db: Db, rows: BulkRow[], creation: BulkCreation): Promise<number[]> {
  const { langid, user_id, created_at, bulk_import_id, bulk_imported_at } = creation
  const ids = await column(db)<number>`
    with new as (
      select r.*, v.valsiid from ${recordset(rows)} cross join lateral (${ENTRY}) v),
    numbered as (
      select n.*, coalesce(last.definitionnum, 0) + row_number() over (partition by n.valsiid order by n.ord) as definitionnum
      from new n left join lateral (select max(d.definitionnum) as definitionnum from definitions d
                                    where d.valsiid = n.valsiid and d.langid = ${langid}) last on true)
    insert into definitions (valsiid, langid, definitionnum, definition, notes, etymology, jargon, selmaho, user_id,
                             created_at, updated_at, bulk_import_id, bulk_imported_at)
    select valsiid, ${langid}::int, definitionnum, definition, notes, etymology, jargon, selmaho, ${user_id}::int,
           ${created_at}::timestamptz, ${created_at}::timestamptz, ${bulk_import_id}::uuid, ${bulk_imported_at}::timestamptz
    from numbered order by ord
    returning definitionid`
  return ids.sort((a, b) => a - b)
}

export async function addKeywords(db: Db, rows: (Pick<BulkRow, 'keywords'> & { definitionid: number })[]) {
  const keywords = rows.flatMap(({ definitionid, keywords }) => {
    const nth: Record<number, number> = {}
    return keywords.map(([place, word, meaning]) => {
      const ord = nth[place] ?? 0
      nth[place] = ord + 1
      return { definitionid, place, ord, word, meaning }
    })
  })
  if (keywords.length === 0) return
  await run(db)`
    insert into definition_keywords (definitionid, place, ord, word, meaning)
    select definitionid, place, ord, word, meaning
    from jsonb_to_recordset(${JSON.stringify(keywords)}::jsonb)
      as k(definitionid int, place smallint, ord smallint, word text, meaning text)`
}

export interface UsedRow {
  definitionid: number
  word: string
  /** Null if no user has edited, voted on or discussed the definition. */
  reason: 'discussed' | 'edited' | 'voted' | null
}

/** Locks definitions against edits and votes until the transaction ends. */
export const lockDefinitions = (db: Db, definitionids: number[]) => run(db)`
  select from definitions where definitionid = any(${definitionids}::int[]) order by definitionid for update`

/** Returns user activity on each of the given definitions since it was added, keyed by definition ID. */
export const usesOfDefinitions = (db: Db, definitionids: number[]) => allRows(db)<UsedRow>`
  select d.definitionid, v.word, case
    when exists (select from threads h join comments c using (thread_id)
                 where h.definitionid = d.definitionid
                    or h.valsiid = d.valsiid and h.definitionid is null and not exists (
                         select from definitions o where o.valsiid = d.valsiid
                         and not o.definitionid = any(${definitionids}::int[]))) then 'discussed'
    when exists (select from definition_versions b where b.definitionid = d.definitionid and b.version > 1) then 'edited'
    when exists (select from definition_votes b where b.definitionid = d.definitionid) then 'voted' end as reason
  from definitions d join valsi v using (valsiid) where d.definitionid = any(${definitionids}::int[])
  order by d.definitionid`
