import type { Db } from '../../../platform/context.ts'
import { column } from '../../../platform/database/statements.ts'

/** Returns the entries of the given definitions, including deleted definitions. */
export const entriesOfDefinitions = (db: Db, definitionids: number[]) => column(db)<number>`
  select distinct valsiid from all_definitions where definitionid = any(${definitionids}::int[])`
