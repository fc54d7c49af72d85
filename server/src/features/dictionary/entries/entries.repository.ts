import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { ShownImage } from '@vlacku/contract/pictures'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import { allRows, column, firstRow, onlyRow, onlyValue, run } from '../../../platform/database/statements.ts'
import { accountNamed } from '../../accounts/accountNames/index.ts'

export interface KeywordRow {
  place: number
  word: string
  meaning: string | null
}

export interface DefinitionRow {
  definitionid: number
  valsiid: number
  valsiword: string
  source_langid: number
  type_id: number
  type_name: string
  rafsi: string[]
  selmaho: string | null
  langid: number
  langtag: string
  langrealname: string
  definition: string
  notes: string
  etymology: string
  jargon: string
  definitionnum: number
  user_id: number
  username: string
  updated_at: Date
  created_at: Date
  score: number
  version: number
  earlier_votes: number
  comment_count: number
  owner_only: boolean
  images: ShownImage[]
  keywords: KeywordRow[]
  /** The bulk import that added the definition, and its time. */
  bulk_import_id: string | null
  bulk_imported_at: Date | null
}

/**
 * Returns definitions with head word, author, language and keywords. Runs one SQL statement, with `rest` as its final clauses.
 */
export const definitionRows = (db: Db, rest: RawBuilder<unknown>, mark = sql``) => allRows(db)<DefinitionRow>`${mark}
  select d.definitionid, d.valsiid, v.word as valsiword, v.source_langid, v.type_id, t.descriptor as type_name, v.rafsi,
         d.selmaho, d.langid, l.tag as langtag, l.real_name as langrealname, d.definition, d.notes, d.etymology, d.jargon,
         d.definitionnum, d.user_id, u.username, d.updated_at, d.created_at, d.score, d.version, d.owner_only, d.bulk_import_id,
         d.bulk_imported_at,
         (select count(*)::int from definition_votes b where b.definitionid = d.definitionid and b.version < d.version) as earlier_votes,
         coalesce((select comments from comment_counts
                   where subject_kind = 'definition' and subject_id = d.definitionid), 0) as comment_count,
         coalesce((select json_agg(json_build_object('image_id', i.image_id, 'description', i.description) order by i.ord)
                   from definition_images i where i.definitionid = d.definitionid), '[]') as images,
         coalesce((select json_agg(json_build_object('place', k.place, 'word', k.word, 'meaning', k.meaning) order by k.place, k.ord)
                   from definition_keywords k where k.definitionid = d.definitionid), '[]') as keywords
  from definitions d
  join valsi v using (valsiid) join word_types t using (type_id) join languages l using (langid)
  join users u on u.user_id = d.user_id
  ${rest}`

/** Returns the definitions that exist, in the order of the given IDs. */
export async function definitionsByIds(db: Db, definitionids: number[]) {
  if (definitionids.length === 0) return []
  const ids = sql`${definitionids}::int[]`
  return definitionRows(db, sql`where d.definitionid = any(${ids}) order by array_position(${ids}, d.definitionid)`)
}

/** Returns up to `limit` IDs of definitions by an author. */
export async function definitionIdsBy(db: Db, user_id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('definitions')
    .select('definitionid')
    .where('user_id', '=', user_id)
    .limit(limit)
    .execute()
  return rows.map(({ definitionid }) => definitionid)
}

export async function definitionsOfEntries(db: Db, valsiids: number[]) {
  if (valsiids.length === 0) return []
  return definitionRows(db, sql`where d.valsiid = any(${valsiids}::int[]) order by d.definitionid`)
}

/** Returns the definitions of an entry in display order: by language, best first. */
export async function definitionsOfValsi(
  db: Db,
  valsiid: number,
  only: { langid?: number | undefined; username?: string | undefined },
) {
  return definitionRows(
    db,
    sql`where d.valsiid = ${valsiid}
          and (${only.langid ?? null}::int is null or d.langid = ${only.langid ?? null}::int)
          and (${only.username ?? null}::text is null or u.user_id = ${accountNamed(only.username)})
        order by l.real_name, d.score desc, d.definitionnum`,
    PREPARED,
  )
}

/** Batch size. Small so that other queries on the embedded database don't wait long. */
const ROWS_AT_ONCE = 1000

/** Yields all definitions in batches, ordered by ID. */
export async function* allDefinitions(db: Db): AsyncGenerator<DefinitionRow[]> {
  for (let after = -1; ; ) {
    const rows = await definitionRows(
      db,
      sql`where d.definitionid > ${after} order by d.definitionid limit ${ROWS_AT_ONCE}`,
    )
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.definitionid
  }
}

export interface ValsiRow {
  valsiid: number
  word: string
  normal: string
  source_langid: number
  type_name: string
  rafsi: string[]
  comment_count: number
}

const selectValsi = sql`
  select v.valsiid, v.word, v.normal, v.source_langid, t.descriptor as type_name, v.rafsi,
         coalesce((select comments from comment_counts
                   where subject_kind = 'valsi' and subject_id = v.valsiid), 0) as comment_count
  from valsi v join word_types t using (type_id)`

/** Returns SQL for the ID of an entry, following merges; null if the entry doesn't exist. */
export const currentValsiid = (valsiid: number): RawBuilder<number | null> => sql`coalesce(
  (select valsiid from valsi where valsiid = ${valsiid}),
  (select valsiid from valsi_redirects where old_valsiid = ${valsiid}))`

/** Finds an entry by its ID or by the ID of an entry that was merged into it. */
export const valsiById = (db: Db, valsiid: number) => firstRow(db)<ValsiRow>`${PREPARED}
  ${selectValsi}
  where v.valsiid = ${currentValsiid(valsiid)}`

/**
 * Finds the entry with the first matching spelling, in the given source language or, by default, in the language with the lowest
 * ID.
 */
export const valsiByWord = (
  db: Db,
  spellings: string[],
  normals: string[],
  source_langid: number | undefined,
) => firstRow(db)<ValsiRow>`${PREPARED}
  ${selectValsi}
  where (v.word = any(${spellings}::text[]) or v.normal = any(${normals}::text[]))
    and (${source_langid ?? null}::int is null or v.source_langid = ${source_langid ?? null}::int)
  order by array_position(${spellings}::text[], v.word), v.source_langid, v.word = v.normal desc, v.valsiid limit 1`

export interface ListFilters {
  search: string
  languages: number[] | undefined
  selmaho: string | undefined
  word_type: number | undefined
  source_langid: number
  user_id: number | undefined
}
export interface ListOrder {
  sort_by: 'created_at' | 'updated_at'
  sort_order: 'asc' | 'desc'
  page: number
  per_page: number
}

/** Returns one page of definition IDs sorted by date, and the total. */
export async function listedDefinitions(db: Db, filters: ListFilters, order: ListOrder) {
  const direction = order.sort_order === 'asc' ? sql`asc` : sql`desc`
  const column = order.sort_by === 'created_at' ? sql`d.created_at` : sql`d.updated_at`
  return onlyRow(db)<{ total: number; ids: number[] }>`
    with found as (
      select d.definitionid, ${column} as at
      from definitions d join valsi v using (valsiid)
      where v.source_langid = ${filters.source_langid}
        and (${filters.languages ?? null}::int[] is null or d.langid = any(${filters.languages ?? null}::int[]))
        and (${filters.selmaho ?? null}::text is null or d.selmaho = ${filters.selmaho ?? null}::text)
        and (${filters.word_type ?? null}::int is null or v.type_id = ${filters.word_type ?? null}::int)
        and (${filters.user_id ?? null}::int is null or d.user_id = ${filters.user_id ?? null}::int)
        and (${filters.search}::text = '' or position(lower(${filters.search}::text) in lower(v.word || ' ' || d.definition)) > 0)
    )
    select (select count(*)::int from found) as total,
           coalesce((select array_agg(definitionid order by at ${direction}, definitionid ${direction}) from (
             select * from found order by at ${direction}, definitionid ${direction}
             limit ${order.per_page} offset ${(order.page - 1) * order.per_page}) as page), '{}') as ids`
}

export const allTypes = (db: Db) => allRows(db)<{ type_id: number; descriptor: string }>`
  select type_id, descriptor from word_types order by type_id`

export const saveTypes = (db: Db, types: { type_id: number; descriptor: string }[]) => run(db)`
  insert into word_types (type_id, descriptor)
  select type_id, descriptor from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t(type_id smallint, descriptor text)
  on conflict (type_id) do update set descriptor = excluded.descriptor`

export interface RootRow {
  word: string
  type_name: string
  rafsi: string[]
}

/** Returns all words that can be part of compounds: roots and other words with affixes. */
export const affixSources = (db: Db, source_langid: number) => allRows(db)<RootRow>`
  select v.word, t.descriptor as type_name, v.rafsi
  from valsi v join word_types t using (type_id)
  where v.source_langid = ${source_langid} and (v.rafsi <> '{}' or t.descriptor in ('gismu', 'experimental gismu'))
  order by (t.descriptor like 'experimental%'), v.valsiid`

/** Returns the first gloss of each word in the first of the given languages in which it has one. */
export async function firstGlosses(db: Db, words: string[], langids: readonly number[]) {
  if (words.length === 0) return []
  return allRows(db)<{ word: string; gloss: string; langtag: string }>`${PREPARED}
    select distinct on (v.word) v.word, k.word as gloss, l.tag as langtag
    from valsi v join definitions d using (valsiid) join definition_keywords k using (definitionid) join languages l using (langid)
    where v.source_langid = 1 and v.word = any(${words}::text[]) and d.langid = any(${langids}::int[]) and k.place = 0
    order by v.word, array_position(${langids}::int[], d.langid::int), d.score desc, d.definitionnum, k.ord`
}

/** Returns head words by their normalized spelling. */
export async function wordsSpelt(db: Db, normals: string[], source_langid: number): Promise<string[]> {
  if (normals.length === 0) return []
  return column(db)<string>`${PREPARED}
    select word from valsi where normal = any(${normals}::text[]) and source_langid = ${source_langid}
    order by word limit 100`
}

/** Returns other defined words that contain any of the given substrings, sorted by score, then by number of sentences. */
export function wordsWith(db: Db, letters: readonly string[], { valsiid, source_langid }: ValsiRow) {
  return allRows(db)<{ word: string; normal: string; score: number; sentences: number }>`
    select v.word, v.normal, d.score, s.sentences
    from valsi v
    join lateral (select max(score) as score from definitions d where d.valsiid = v.valsiid) d on d.score is not null
    cross join lateral (
      select count(*)::int as sentences from sentences s where not s.again and s.words @> array[v.normal]) s
    where v.source_langid = ${source_langid} and v.valsiid <> ${valsiid}
      and v.normal like any(${letters.map((text) => `%${text}%`)}::text[])
    order by d.score desc, s.sentences desc, length(v.normal), v.word`
}

/** Returns the existing Lojban head words by normalized spelling. */
export async function existingWords(db: Db, normals: string[]): Promise<Map<string, string>> {
  if (normals.length === 0) return new Map()
  const rows = await allRows(db)<{ word: string; normal: string }>`${PREPARED}
    select distinct on (normal) normal, word from valsi
    where normal = any(${normals}::text[]) and source_langid = ${DEFAULT_SOURCE_LANGID} order by normal, valsiid`
  return new Map(rows.map(({ word, normal }) => [normal, word]))
}

export const countWords = (db: Db) => onlyValue(db)<number>`select count(*)::int as n from valsi`

export async function wordsPage(db: Db, page: number, per_page: number): Promise<string[]> {
  return column(db)<string>`
    select word from valsi order by valsiid limit ${per_page} offset ${(page - 1) * per_page}`
}
