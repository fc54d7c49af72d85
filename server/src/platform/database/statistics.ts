import { sql } from 'kysely'
import type { Db } from './database.ts'
import { allRows, run } from './statements.ts'

/**
 * Runs ANALYZE on those of the given tables (default: all) that have changed considerably since the last run: their file has
 * grown by a tenth, they had no rows then, or more rows were written than autovacuum tolerates. The embedded database has no
 * autovacuum, so its planner would treat a newly filled table as empty. On PostgreSQL, a table that is emptied and refilled has
 * the same file size, and autovacuum may have analyzed it in between. Analyzing the other tables would take seconds.
 */
export async function analyzeGrown(db: Db, tables?: readonly string[]): Promise<void> {
  const which = tables ? sql`oid = any(${tables}::regclass[])` : sql`relnamespace = current_schema()::regnamespace`
  const rows = await allRows(db)<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and ${which} and pg_relation_size(oid) > 0
      and (reltuples <= 0 or pg_relation_size(oid) * 10 > relpages::bigint * current_setting('block_size')::int * 11
        or pg_stat_get_mod_since_analyze(oid) > 50 + reltuples / 10)`
  if (rows.length > 0) await run(db)`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`
}
