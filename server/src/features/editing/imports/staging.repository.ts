import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** A definition in a file, with its head word. */
export interface StagedRow {
  /** Zero-based position in the file. */
  ord: number
  line: number
  langid: number
  word: string
  normal: string
  type_id: number
  rafsi: string[]
  selmaho: string | null
  username: string
  realname: string
  definition: string
  notes: string
  /** Null if missing from the file. The same applies to `jargon`. */
  etymology: string | null
  jargon: string | null
  definitionid: number | null
  score: number | null
  /** Place (0 for glosses), word and meaning, in order. */
  keywords: [number, string, string | null][]
}

export interface StagedGloss {
  ord: number
  valsi: string
  place: number
  word: string
  meaning: string | null
}

export async function stageRows(db: Db, import_id: string, rows: StagedRow[]) {
  await sql`
    insert into import_rows (import_id, ord, line, langid, word, normal, type_id, rafsi, selmaho, username, realname,
                             definition, notes, etymology, jargon, definitionid, score, keywords)
    select ${import_id}::text, ord, line, langid, word, normal, type_id, rafsi, selmaho, username, realname,
           definition, notes, etymology, jargon, definitionid, score, keywords
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      ord int, line int, langid int, word text, normal text, type_id smallint, rafsi text[], selmaho text, username text,
      realname text, definition text, notes text, etymology text, jargon text, definitionid int, score int, keywords jsonb)`.execute(
    db,
  )
}

export async function stageGlosses(db: Db, import_id: string, glosses: StagedGloss[]) {
  await sql`
    insert into import_glosses (import_id, ord, valsi, place, word, meaning)
    select ${import_id}::text, ord, valsi, place, word, meaning
    from jsonb_to_recordset(${JSON.stringify(glosses)}::jsonb)
      as g(ord int, valsi text, place smallint, word text, meaning text)`.execute(db)
}

/** Adds glosses from the reverse direction to the first definition of each word. */
export async function giveGlosses(db: Db, import_id: string) {
  await sql`
    update import_rows r set keywords = g.keywords
    from (select valsi, jsonb_agg(jsonb_build_array(place, word, meaning) order by place, ord) as keywords
          from import_glosses where import_id = ${import_id} group by valsi) g
    join (select word, min(ord) as ord from import_rows where import_id = ${import_id} group by word) f on f.word = g.valsi
    where r.import_id = ${import_id} and r.ord = f.ord`.execute(db)
}

/** Returns the first repeated definition ID and the line that repeats it. */
export async function repeatedId(db: Db, import_id: string) {
  const { rows } = await sql<{ definitionid: number; line: number; first_line: number }>`
    select definitionid, line, first_line from (
      select definitionid, line, row_number() over w as nth, first_value(line) over w as first_line, ord
      from import_rows where import_id = ${import_id} and definitionid is not null
      window w as (partition by definitionid order by ord)) ids
    where nth > 1 order by ord limit 1`.execute(db)
  return rows[0]
}

/** Updates planner statistics before the merge. */
export async function analyzeStaging(db: Db) {
  await sql`analyze import_rows, import_glosses`.execute(db)
}

export async function stagedImports(db: Db): Promise<string[]> {
  const { rows } = await sql<{ import_id: string }>`
    select distinct import_id from import_rows union select distinct import_id from import_glosses
    union select distinct import_id from import_plan`.execute(db)
  return rows.map((row) => row.import_id)
}

/**
 * Deletes staged rows and vacuums their tables, since the embedded database has no autovacuum and the next import would otherwise
 * scan dead rows. Can't run in a transaction.
 */
export async function clearStaging(db: Db, import_ids: string[]) {
  if (import_ids.length === 0) return
  for (const table of ['import_rows', 'import_glosses', 'import_plan']) {
    await sql`delete from ${sql.table(table)} where import_id = any(${import_ids}::text[])`.execute(db)
    await sql`vacuum ${sql.table(table)}`.execute(db)
  }
}
