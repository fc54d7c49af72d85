import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Returns the entries of the given definitions, including deleted definitions. */
export async function entriesOfDefinitions(db: Db, definitionids: number[]): Promise<number[]> {
  const { rows } = await sql<{ valsiid: number }>`
    select distinct valsiid from all_definitions where definitionid = any(${definitionids}::int[])`.execute(db)
  return rows.map(({ valsiid }) => valsiid)
}
