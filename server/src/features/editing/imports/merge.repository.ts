import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { affectedRows, allRows, column, onlyValue, run } from '../../../platform/database/statements.ts'
import { analyzeStaging } from './staging.repository.ts'

/** Lowest ID that sites assign themselves. Such an ID from another site is meaningless on this site. */
const OWN_IDS_FROM = 100_000_000

/** True if a user moved the definition to another language after it was imported in the file's language. */
const cameInLanguage = sql`
  exists (select from definition_versions b
          where b.definitionid = d.definitionid and b.kind = 'imported' and (b.content ->> 'langid')::int = r.langid)`

/** Removes rows whose IDs belong to definitions of a different word or language on this site. */
export async function removeForeignIds(db: Db, import_id: string) {
  const rows = await allRows(db)<{
    line: number
    word: string
    definitionid: number
    other_word: string
    other_tag: string
  }>`
    delete from import_rows r using definitions d join valsi v using (valsiid) join languages l using (langid)
    where r.import_id = ${import_id} and r.definitionid = d.definitionid and d.definitionid < ${OWN_IDS_FROM}
      and (v.normal <> r.normal or v.source_langid <> 1 or d.langid <> r.langid and not ${cameInLanguage})
    returning r.line, r.word, d.definitionid, v.word as other_word, l.tag as other_tag`
  return rows.sort((a, b) => a.line - b.line)
}

/**
 * Treats a row as having no ID if another site assigned the ID or if, on this site, the ID belongs to something else or to a
 * definition that no user deleted.
 */
export async function clearIdsOfOtherSites(db: Db, import_id: string) {
  const affected = await affectedRows(db)`
    update import_rows r set definitionid = null
    where r.import_id = ${import_id} and (
      exists (select from all_definitions d
              where d.definitionid = r.definitionid and d.deleted_at is not null and d.deleted_by is null)
      or r.definitionid >= ${OWN_IDS_FROM} and not exists (
        select from definitions d join valsi v using (valsiid)
        where d.definitionid = r.definitionid and (d.langid = r.langid or ${cameInLanguage})
          and v.source_langid = 1 and v.normal = r.normal))`
  // without this, the statistics suggest that few rows lack an ID, and the planner chooses a nested loop
  if (affected > 0) await analyzeStaging(db)
}

/**
 * Removes rows of definitions that users deleted and did not restore, matched by ID or, if the row has none, by word, language
 * and any of their texts. Returns the number of removed rows.
 */
export async function removeDeletedHere(db: Db, import_id: string): Promise<number> {
  const byId = await affectedRows(db)`
    delete from import_rows r using all_definitions d
    where r.import_id = ${import_id} and r.definitionid = d.definitionid and d.deleted_by is not null`
  const byText = await affectedRows(db)`
    delete from import_rows r using all_definitions d join all_valsi v using (valsiid)
    where r.import_id = ${import_id} and r.definitionid is null and d.deleted_by is not null
      and v.source_langid = 1 and v.normal = r.normal and d.langid = r.langid
      and exists (select from definition_versions b
                  where b.definitionid = d.definitionid and b.content ->> 'definition' = r.definition)`
  return byId + byText
}

/**
 * Finds the definition of each row: by ID or, failing that, the next definition with the same word, language and author. A row
 * without a match is new.
 */
export async function planDefinitions(db: Db, import_id: string) {
  await run(db)`
    with heads as materialized (
      select distinct on (r.normal) r.normal, v.valsiid
      from import_rows r join valsi v on v.source_langid = 1 and v.normal = r.normal
      where r.import_id = ${import_id} order by r.normal, v.word = v.normal desc, v.valsiid),
    staged as (
      select r.ord, r.langid, h.valsiid, u.user_id, r.definitionid, d.definitionid as known,
             row_number() over (partition by r.definitionid is null, h.valsiid, r.langid, u.user_id order by r.ord) as nth
      from import_rows r
      join heads h on h.normal = r.normal
      join account_names u on u.name = lower(r.username) and u.freed_at is null
      left join definitions d on d.definitionid = r.definitionid
      where r.import_id = ${import_id}),
    free as (
      select d.definitionid, d.valsiid, d.langid, d.user_id,
             row_number() over (partition by d.valsiid, d.langid, d.user_id order by d.definitionnum) as nth
      from definitions d
      where (d.valsiid, d.langid, d.user_id) in (select valsiid, langid, user_id from staged where definitionid is null)
        and not exists (select from staged s where s.definitionid = d.definitionid))
    insert into import_plan (import_id, ord, valsiid, user_id, definitionid, outcome)
    select ${import_id}::text, s.ord, s.valsiid, s.user_id,
           coalesce(s.definitionid, f.definitionid, nextval(pg_get_serial_sequence('all_definitions', 'definitionid'))::int),
           case when coalesce(s.known, f.definitionid) is null then 'added' else 'known' end
    from staged s left join free f
      on s.definitionid is null and (f.valsiid, f.langid, f.user_id, f.nth) = (s.valsiid, s.langid, s.user_id, s.nth)`
  await run(db)`analyze import_plan`
}

/** Marks existing definitions whose content or score differs from the file. */
export const compareKnown = (db: Db, import_id: string) => run(db)`
  update import_plan p set outcome = case
      when (d.definition, d.notes, d.user_id) is distinct from (r.definition, r.notes, p.user_id)
        or d.selmaho is distinct from r.selmaho or d.etymology <> r.etymology or d.jargon <> r.jargon
        or r.keywords <> (select coalesce(jsonb_agg(jsonb_build_array(k.place, k.word, k.meaning) order by k.place, k.ord), '[]')
                          from definition_keywords k where k.definitionid = d.definitionid) then 'changed'
      when r.score <> d.imported_score then 'rescored'
      else 'unchanged' end
  from import_rows r, definitions d
  where p.import_id = ${import_id} and p.outcome = 'known' and r.import_id = p.import_id and r.ord = p.ord
    and d.definitionid = p.definitionid`

/**
 * Compares locally edited definitions with the last import. A row with unchanged content changes nothing. Otherwise, it is
 * `changed` if the edits affected only fields missing from files, `agreed` if the edits match the new content, and a `conflict`
 * in all other cases. Without a previous import, content that matches any earlier text of the definition counts as unchanged.
 */
export const compareEdited = (db: Db, import_id: string) => run(db)`
  with edited as (
    select p.ord, r.score is not null and r.score <> d.imported_score as rescored, old.content is null as never_imported,
           ${textsOfRow} as source, ${textsOf(sql`now.content`)} as here, ${textsOf(sql`old.content`)} as imported,
           r.etymology, r.jargon, d.definitionid
    from import_plan p join import_rows r using (import_id, ord)
    join definitions d on d.definitionid = p.definitionid
    join definition_versions now on now.definitionid = d.definitionid and now.version = d.version and now.kind <> 'imported'
    left join lateral (select content from definition_versions b
                       where b.definitionid = d.definitionid and b.kind = 'imported'
                       order by b.version desc limit 1) old on true
    where p.import_id = ${import_id} and p.outcome <> 'added')
  update import_plan p set outcome = case
      when e.source = e.imported or e.never_imported and exists (
        select from definition_versions b where b.definitionid = e.definitionid and ${textsOf(sql`b.content`, sql`e`)} = e.source)
      then case when e.rescored then 'rescored' else 'unchanged' end
      when e.source = e.here then 'agreed'
      when e.here = e.imported then 'changed'
      else 'conflict' end
  from edited e where p.import_id = ${import_id} and p.ord = e.ord`

/**
 * Comparable JSON arrays of the fields contained in files, from a row `r` or the content of a version. Etymology and jargon are
 * null in both arrays if missing from the row.
 */
const textsOfRow = sql`
  jsonb_build_array(r.etymology, r.jargon, r.definition, r.notes, r.selmaho, r.langid, r.keywords)`
const textsOf = (content: RawBuilder<unknown>, row = sql`r`) => sql`
  jsonb_build_array(case when ${row}.etymology is not null then ${content} -> 'etymology' end,
                    case when ${row}.jargon is not null then ${content} -> 'jargon' end,
                    ${content} -> 'definition', ${content} -> 'notes', ${content} -> 'selmaho', ${content} -> 'langid',
                    (select coalesce(jsonb_agg(jsonb_build_array(k -> 'place', k -> 'word', k -> 'meaning') order by nth), '[]')
                     from jsonb_array_elements(${content} -> 'keywords') with ordinality a(k, nth)))`

/** Lists the conflicts of a merged import in file order. */
export const conflictsOf = (db: Db, import_id: string) => allRows(db)<Conflict>`
  select r.line, r.word, p.definitionid, b.version, b.version_id
  from import_plan p join import_rows r using (import_id, ord)
  join definition_versions b on b.definitionid = p.definitionid and b.conflict = 'open'
  where p.import_id = ${import_id} and p.outcome = 'conflict' order by r.ord`

export interface Conflict {
  line: number
  word: string
  definitionid: number
  /** Number and ID of the version that contains the file's text. */
  version: number
  version_id: number
}

export async function countOutcomes(db: Db, import_id: string) {
  const rows = await allRows(db)<{ outcome: string; n: number }>`
    select outcome, count(*)::int as n from import_plan where import_id = ${import_id} group by outcome`
  const count = new Map(rows.map((row) => [row.outcome, row.n]))
  const of = (outcome: string) => count.get(outcome) ?? 0
  return {
    added: of('added'),
    changed: of('changed') + of('rescored'),
    unchanged: of('unchanged') + of('agreed'),
    conflicts: of('conflict'),
  }
}

/** Records the definitions that an import added, for the list of recent changes. Records nothing if nothing changed. */
export const rememberImport = (db: Db, import_id: string, now: Date) => run(db)`
  insert into dictionary_imports (imported_at, langid, added, changed)
  select ${now}, r.langid, count(*) filter (where p.outcome = 'added'), count(*) filter (where p.outcome = 'changed')
  from import_plan p join import_rows r using (import_id, ord)
  where p.import_id = ${import_id} and p.outcome in ('added', 'changed') group by r.langid`

/** Records a bulk import for the list of recent changes. Returns the record ID. */
export function rememberTable(db: Db, { langid, added, at }: { langid: number; added: number; at: Date }) {
  return onlyValue(db)<number>`
      insert into dictionary_imports (imported_at, langid, added, changed) values (${at}, ${langid}, ${added}, 0)
      returning dictionary_import_id`
}

/** Subtracts removed definitions from the record of a bulk import. Deletes the record when its last definition is removed. */
export async function subtractRemoved(db: Db, dictionary_import_id: number, removed: number) {
  await run(db)`
    update dictionary_imports set added = added - ${removed}::int where dictionary_import_id = ${dictionary_import_id}`
  await run(db)`
    delete from dictionary_imports where dictionary_import_id = ${dictionary_import_id} and added <= 0 and changed = 0`
}

/** Returns the IDs of at most `limit` changed definitions, including definitions whose head word changed. */
export async function touchedDefinitions(
  db: Db,
  import_id: string,
  valsiids: number[],
  limit: number,
): Promise<number[]> {
  return column(db)<number>`
    select definitionid from import_plan where import_id = ${import_id} and outcome <> 'unchanged'
    union select definitionid from definitions where valsiid = any(${valsiids}::int[])
    order by definitionid limit ${limit}`
}
