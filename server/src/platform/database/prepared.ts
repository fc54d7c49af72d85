import { sql } from 'kysely'

/**
 * Mark at the start of a statement that is parsed once and planned a few times instead of at every execution (decision 18). For
 * statements that find a few rows by their keys, whatever the parameters and the size of the tables, since a plan for a small
 * table is bad for a large one.
 */
export const PREPARED_MARK = '/* prepared */'

/** The mark for use in a statement: sql`${PREPARED} select …`. */
export const PREPARED = sql.raw(PREPARED_MARK)
