import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { column, firstRow, run } from '../../../platform/database/statements.ts'

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

export const stageRows = (db: Db, import_id: string, rows: StagedRow[]) => run(db)`
  insert into import_rows (import_id, ord, line, langid, word, normal, type_id, rafsi, selmaho, username, realname,
                           definition, notes, etymology, jargon, definitionid, score, keywords)
  select ${import_id}::text, ord, line, langid, word, normal, type_id, rafsi, selmaho, username, realname,
         definition, notes, etymology, jargon, definitionid, score, keywords
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    ord int, line int, langid int, word text, normal text, type_id smallint, rafsi text[], selmaho text, username text,
    realname text, definition text, notes text, etymology text, jargon text, definitionid int, score int, keywords jsonb)`

export const stageGlosses = (db: Db, import_id: string, glosses: StagedGloss[]) => run(db)`
  insert into import_glosses (import_id, ord, valsi, place, word, meaning)
  select ${import_id}::text, ord, valsi, place, word, meaning
  from jsonb_to_recordset(${JSON.stringify(glosses)}::jsonb)
    as g(ord int, valsi text, place smallint, word text, meaning text)`

/** Adds glosses from the reverse direction to the first definition of each word. */
export const giveGlosses = (db: Db, import_id: string) => run(db)`
  update import_rows r set keywords = g.keywords
  from (select valsi, jsonb_agg(jsonb_build_array(place, word, meaning) order by place, ord) as keywords
        from import_glosses where import_id = ${import_id} group by valsi) g
  join (select word, min(ord) as ord from import_rows where import_id = ${import_id} group by word) f on f.word = g.valsi
  where r.import_id = ${import_id} and r.ord = f.ord`

/** Returns the first repeated definition ID and the line that repeats it. */
export function repeatedId(db: Db, import_id: string) {
  return firstRow(db)<{ definitionid: number; line: number; first_line: number }>`
    select definitionid, line, first_line from (
      select definitionid, line, row_number() over w as nth, first_value(line) over w as first_line, ord
      from import_rows where import_id = ${import_id} and definitionid is not null
      window w as (partition by definitionid order by ord)) ids
    where nth > 1 order by ord limit 1`
}

/** Updates planner statistics before the merge. */
export const analyzeStaging = (db: Db) => run(db)`analyze import_rows, import_glosses`

export async function stagedImports(db: Db): Promise<string[]> {
  return column(db)<string>`
    select distinct import_id from import_rows union select distinct import_id from import_glosses
    union select distinct import_id from import_plan`
}

/**
 * Deletes staged rows and vacuums their tables, since the embedded database has no autovacuum and the next import would otherwise
 * scan dead rows. Can't run in a transaction.
 */
export async function clearStaging(db: Db, import_ids: string[]) {
  if (import_ids.length === 0) return
  for (const table of ['import_rows', 'import_glosses', 'import_plan']) {
    await run(db)`delete from ${sql.table(table)} where import_id = any(${import_ids}::text[])`
    await run(db)`vacuum ${sql.table(table)}`
  }
}
