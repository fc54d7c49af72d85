import { sql } from 'kysely'

/**
 * Prefix of statements that are parsed once and planned a few times instead of on every execution (decision 18). Only for
 * statements that find a few rows by key, regardless of the parameters and table size, because a plan for a small table is
 * unsuitable for a large one.
 */
export const PREPARED_MARK = '/* prepared */'

/** The prefix for use in a statement: sql`${PREPARED} select …`. */
export const PREPARED = sql.raw(PREPARED_MARK)
