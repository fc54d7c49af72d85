import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Lets the planner look again at those of these tables, or of all, that grew by a tenth since it last did. Without autovacuum,
 * as in the embedded database, nobody else does, and a table that was just filled is taken for an empty one. Looking at
 * tables that did not grow would take seconds.
 */
export async function analyzeGrown(db: Db, tables?: readonly string[]): Promise<void> {
  const which = tables ? sql`oid = any(${tables}::regclass[])` : sql`relnamespace = current_schema()::regnamespace`
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and ${which}
      and pg_relation_size(oid) * 10 > relpages::bigint * current_setting('block_size')::int * 11`.execute(db)
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
}
