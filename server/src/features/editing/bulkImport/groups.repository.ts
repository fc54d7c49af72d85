import type { ImportClient } from '@vlacku/contract/bulkImport'
import type { Db, RowOf } from '../../../platform/context.ts'
import { allRows, column, onlyValue } from '../../../platform/database/statements.ts'

/** Lists imports by client ID, excluding those whose definitions are all deleted. */
export const importClients = (db: Db) => allRows(db)<RowOf<ImportClient>>`
  select i.client_id, n.count, i.state, u.username, l.tag as langtag, i.filename, i.created_at
  from (select r.client_id, count(*)::int as count
        from bulk_import_rows r join definitions d using (definitionid) group by r.client_id) n
  join bulk_imports i using (client_id) join users u using (user_id) join languages l using (langid)
  order by i.client_id`

/** Lists the definitions of an import in table order. */
export const definitionsPage = (
  db: Db,
  client_id: string,
  { page, per_page }: { page: number; per_page: number },
) => column(db)<number>`
  select r.definitionid from bulk_import_rows r join definitions d using (definitionid)
  where r.client_id = ${client_id}::uuid order by r.ord limit ${per_page} offset ${(page - 1) * per_page}`

export const countDefinitions = (db: Db, client_id: string) => onlyValue(db)<number>`
  select count(*)::int as n from bulk_import_rows r join definitions d using (definitionid)
  where r.client_id = ${client_id}::uuid`

/** Returns the next existing definitions with IDs after the given one. */
export async function definitionsAfter(
  db: Db,
  client_id: string,
  definitionid: number,
  limit: number,
): Promise<number[]> {
  return column(db)<number>`
    select r.definitionid from bulk_import_rows r join definitions d using (definitionid)
    where r.client_id = ${client_id}::uuid and r.definitionid > ${definitionid}
    order by r.definitionid limit ${limit}`
}
