import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { saveTypes } from '../features/entries/index.ts'
import { saveLanguages } from '../features/languages/index.ts'
import type { Db } from '../platform/context.ts'

const seeds = path.resolve(import.meta.dirname, '../../seeds')
const seed = (name: string) => JSON.parse(fs.readFileSync(path.join(seeds, name), 'utf8'))

/** What every site has from its start. */
const FROM_THE_START = ['migrations', 'languages', 'word_types', 'roles', 'role_permissions']

/**
 * Leaves a database as a new site has it. Rows are deleted, not truncated: a truncated table gets new files for itself and
 * each of its indexes, which takes the embedded database longer than most tests do.
 */
export async function emptyTables(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      of_run name;
    begin
      set local session_replication_role = replica; -- in any order, and nothing is told of it
      for of_run in
        select tablename from pg_tables
        where schemaname = 'public' and tablename <> all (${sql.lit(`{${FROM_THE_START}}`)})
        union all select 'pgboss.job' where to_regclass('pgboss.job') is not null
      loop
        execute 'delete from ' || of_run::regclass;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
      set local session_replication_role = origin;
      delete from roles where not is_system;
    end $$`.execute(db)
  await saveLanguages(db, seed('languages.json'))
  await saveTypes(db, seed('word-types.json'))
}
