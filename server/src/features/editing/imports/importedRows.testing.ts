import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Returns all rows that imports may write, as a single value for comparison. */
export async function importedRows(db: Db): Promise<unknown> {
  const { rows } = await sql<{ rows: unknown }>`
    select json_build_array(
      (select json_agg(v order by valsiid) from valsi v), (select json_agg(d order by definitionid) from definitions d),
      (select json_agg(k order by definitionid, place, ord) from definition_keywords k),
      (select json_agg(x order by definitionid, version) from definition_versions x),
      (select json_agg(u order by user_id) from users u), (select json_agg(event order by seq) from changes)) as rows`.execute(
    db,
  )
  return rows[0]!.rows
}
