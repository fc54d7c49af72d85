import type { Db, Viewer } from '../../../platform/context.ts'
import { allRows, onlyValue, run } from '../../../platform/database/statements.ts'
import { contentOfDefinition } from '../../dictionary/versions/index.ts'

interface Act {
  by: Viewer
  at?: Date
  message?: string
}

/** Changes an imported definition to one by a user and, with `newEntry`, also its entry. */
export async function wrote(
  db: Db,
  definitionid: number,
  { by, at = new Date(), message = '', newEntry = false }: Act & { newEntry?: boolean },
) {
  await run(
    db,
  )`update definitions set user_id = ${by.user_id}, created_at = ${at}, updated_at = ${at} where definitionid = ${definitionid}`
  const rows = await allRows(db)<{ version_id: number }>`
    update definition_versions set kind = 'created', user_id = ${by.user_id}, created_at = ${at}, message = ${message}
    where definitionid = ${definitionid} and version = 1 returning version_id`
  if (newEntry)
    await run(db)`update valsi set user_id = ${by.user_id}, created_at = ${at}
              where valsiid = (select valsiid from definitions where definitionid = ${definitionid})`
  return rows[0]!.version_id
}

/** Edits a definition as a user. Returns the ID of the new version. */
export async function edited(
  db: Db,
  definitionid: number,
  {
    by,
    at = new Date(),
    message = '',
    definition = `changed by ${by.username}`,
    kind = 'edited',
  }: Act & { definition?: string; kind?: 'edited' | 'reverted' },
): Promise<number> {
  await run(db)`update definitions set definition = ${definition}, version = version + 1, updated_at = ${at}
            where definitionid = ${definitionid}`
  return onlyValue(db)<number>`
    insert into definition_versions (definitionid, version, content, user_id, created_at, kind, message)
    select d.definitionid, d.version, ${contentOfDefinition}, ${by.user_id}, ${at}, ${kind}, ${message}
    from definitions d where d.definitionid = ${definitionid} returning version_id`
}

export async function valsiidOf(db: Db, definitionid: number): Promise<number> {
  const row = await db
    .selectFrom('definitions')
    .select('valsiid')
    .where('definitionid', '=', definitionid)
    .executeTakeFirstOrThrow()
  return row.valsiid
}
