import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { affectedRows, allRows, column, run } from '../../../platform/database/statements.ts'
import { nextVersion } from '../../dictionary/versions/index.ts'

/* SQL statements that merge a staged import (`import_rows` with its `import_plan`) into the dictionary. */

/** Head words in the file, one per lookup spelling, each with the type from its first row and the rafsi from all its rows. */
const heads = (import_id: string) => sql`
  affixes as (
    select normal, array_agg(affix order by at) as rafsi from (
      select normal, affix, min(ord::bigint * 1000 + nth) as at
      from import_rows cross join lateral unnest(rafsi) with ordinality a(affix, nth)
      where import_id = ${import_id} group by normal, affix) a
    group by normal),
  heads as (
    select h.word, h.normal, h.type_id, coalesce(a.rafsi, '{}') as rafsi
    from (select distinct on (normal) word, normal, type_id from import_rows
          where import_id = ${import_id} order by normal, ord) h
    left join affixes a using (normal))`

export async function addEntries(db: Db, import_id: string): Promise<number> {
  return affectedRows(db)`
    with ${heads(import_id)}
    insert into valsi (word, normal, source_langid, type_id, rafsi, imported_rafsi)
    select word, normal, 1, type_id, rafsi, rafsi from heads h
    where not exists (select from valsi v where v.source_langid = 1 and v.normal = h.normal)
    order by word
    on conflict do nothing`
}

/**
 * Adds rafsi that no previous import contained. Replaces the word type only if the word has no definitions in other languages.
 */
export async function updateEntries(db: Db, import_id: string): Promise<number[]> {
  return column(db)<number>`
    with ${heads(import_id)}
    update valsi v set rafsi = n.rafsi, imported_rafsi = n.imported_rafsi, type_id = n.type_id
    from (
      select v.valsiid,
             v.rafsi || array(select a from unnest(h.rafsi) with ordinality x(a, i)
                              where not a = any(v.rafsi || v.imported_rafsi) order by i) as rafsi,
             v.imported_rafsi || array(select a from unnest(h.rafsi) with ordinality x(a, i)
                                       where not a = any(v.imported_rafsi) order by i) as imported_rafsi,
             case when v.type_id <> h.type_id and not exists (
               select from definitions d where d.valsiid = v.valsiid
               and d.langid not in (select langid from import_rows where import_id = ${import_id}))
             then h.type_id else v.type_id end as type_id
      from heads h
      join (select distinct on (v.normal) v.* from heads h join valsi v on v.source_langid = 1 and v.normal = h.normal
            order by v.normal, v.word = v.normal desc, v.valsiid) v using (normal)) n
    where v.valsiid = n.valsiid
      and (v.rafsi <> n.rafsi or v.imported_rafsi <> n.imported_rafsi or v.type_id <> n.type_id)
    returning v.valsiid`
}

/** Replaces the content of definitions. Votes and other references are preserved. */
export const updateDefinitions = (db: Db, import_id: string, now: Date) => run(db)`
  update definitions d
  set definition = r.definition, notes = r.notes, etymology = coalesce(r.etymology, d.etymology),
      jargon = coalesce(r.jargon, d.jargon), selmaho = r.selmaho, user_id = p.user_id,
      version = ${nextVersion(sql.ref('d.definitionid'))}, updated_at = ${now}
  from import_plan p join import_rows r using (import_id, ord)
  where p.import_id = ${import_id} and p.outcome = 'changed' and d.definitionid = p.definitionid`

/** Adds definitions without scores. The votes feature adds the scores. */
export const addDefinitions = (db: Db, import_id: string, now: Date) => run(db)`
  insert into definitions (definitionid, valsiid, langid, definitionnum, definition, notes, etymology, jargon, selmaho,
                           user_id, created_at, updated_at)
  select p.definitionid, p.valsiid, r.langid,
         coalesce(last.definitionnum, 0) + row_number() over (partition by p.valsiid, r.langid order by p.ord),
         r.definition, r.notes, coalesce(r.etymology, ''), coalesce(r.jargon, ''), r.selmaho, p.user_id, ${now}, ${now}
  from import_plan p join import_rows r using (import_id, ord)
  left join lateral (select max(d.definitionnum) as definitionnum from definitions d
                     where d.valsiid = p.valsiid and d.langid = r.langid) last on true
  where p.import_id = ${import_id} and p.outcome = 'added'
  order by p.definitionid`

export async function replaceKeywords(db: Db, import_id: string) {
  await run(db)`
    delete from definition_keywords k using import_plan p
    where p.import_id = ${import_id} and p.outcome = 'changed' and k.definitionid = p.definitionid`
  await run(db)`
    insert into definition_keywords (definitionid, place, ord, word, meaning)
    select p.definitionid, (k.value ->> 0)::smallint, k.nth - 1, k.value ->> 1, k.value ->> 2
    from import_plan p join import_rows r using (import_id, ord)
    cross join lateral jsonb_array_elements(r.keywords) with ordinality k(value, nth)
    where p.import_id = ${import_id} and p.outcome in ('added', 'changed')
    order by p.definitionid, k.nth`
}

/**
 * Deletes definitions permanently: users can't restore them, but imports can add them again. Returns the number of deleted
 * entries.
 */
export async function deleteDefinitions(db: Db, definitionids: number[], at: Date): Promise<number> {
  const rows = await allRows(db)<{ valsiid: number }>`
    update definitions set deleted_at = ${at} where definitionid = any(${definitionids}::int[]) returning valsiid`
  return deleteEmptyEntries(
    db,
    rows.map(({ valsiid }) => valsiid),
    at,
  )
}

/** Deletes those of the given entries that have no definitions. Returns the number of deleted entries. */
export async function deleteEmptyEntries(db: Db, valsiids: number[], at: Date): Promise<number> {
  return affectedRows(db)`
    update valsi v set deleted_at = ${at} where v.valsiid = any(${valsiids}::int[])
      and not exists (select from definitions d where d.valsiid = v.valsiid)`
}

/** Deletes the rows of unreferenced definitions and their dependent rows. Returns the number of deleted entries. */
export async function eraseDefinitions(db: Db, definitionids: number[], at: Date): Promise<number> {
  const rows = await allRows(db)<{ valsiid: number }>`
    delete from definitions where definitionid = any(${definitionids}::int[]) returning valsiid`
  const valsiids = rows.map(({ valsiid }) => valsiid)
  const entries = await deleteEmptyEntries(db, valsiids, at)
  await run(db)`
    delete from all_valsi v where v.valsiid = any(${valsiids}::int[]) and v.deleted_at is not null
      and not exists (select from all_definitions d where d.valsiid = v.valsiid)
      and not exists (select from threads t where t.valsiid = v.valsiid)`
  return entries
}
