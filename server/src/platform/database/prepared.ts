import { sql } from 'kysely'

/**
 * What a statement begins with that is parsed once and planned a few times, and not at every execution (decision 18). For those
 * that find a few rows by their keys, whatever their parameters are and however large the tables become: a plan that was made
 * for little is not good for much.
 */
export const PREPARED_MARK = '/* prepared */'

/** The same in a statement: sql`${PREPARED} select …`. */
export const PREPARED = sql.raw(PREPARED_MARK)
