import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { saveTypes } from '../features/dictionary/entries/index.ts'
import { saveLanguages } from '../features/dictionary/languages/index.ts'
import type { Db } from '../platform/context.ts'

const seeds = path.resolve(import.meta.dirname, '../../seeds')
const seed = (name: string) => JSON.parse(fs.readFileSync(path.join(seeds, name), 'utf8'))

/** Tables that contain rows in every new site. */
const FROM_THE_START = ['migrations', 'languages', 'word_types', 'roles', 'role_permissions']

/** Databases in which the function that empties them exists, with the digest of their seed rows. */
const seeded = new WeakMap<Db, string>()

/** Resets a database to the state of a new site. */
export async function emptyTables(db: Db): Promise<void> {
  if (!seeded.has(db)) await writeFunctions(db)
  const { rows } = await sql<{ digest: string }>`select testing.empty_tables() as digest`.execute(db)
  if (rows[0]!.digest === seeded.get(db)) return
  await saveLanguages(db, seed('languages.json'))
  await saveTypes(db, seed('word-types.json'))
  const after = await sql<{ digest: string }>`select testing.digest() as digest`.execute(db)
  seeded.set(db, after.rows[0]!.digest)
}

/**
 * Creates functions that delete rows instead of truncating tables: truncation creates new files for the table and each index,
 * which takes the embedded database longer than most tests. In a function, the statements are planned once per connection instead
 * of once per test.
 */
async function writeFunctions(db: Db) {
  const { rows } = await sql<{ deletes: string; sequences: string }>`
    select (select string_agg(format('delete from public.%I;', tablename), ' ') from pg_tables
            where schemaname = 'public' and tablename <> all (${FROM_THE_START})) as deletes,
           (select string_agg(format('perform setval(%L, %s, false);', format('public.%I', sequencename), start_value), ' ')
            from pg_sequences where schemaname = 'public') as sequences`.execute(db)
  await sql`
    create schema if not exists testing;
    create or replace function testing.digest() returns text language sql as $$
      select md5((select string_agg(l::text, ',' order by l.langid) from public.languages l)
        || (select string_agg(t::text, ',' order by t.type_id) from public.word_types t)) $$;
    create or replace function testing.empty_tables() returns text language plpgsql
      set session_replication_role = replica -- any order, and without triggers
    as $$ begin
      ${sql.raw(rows[0]!.deletes)}
      -- pg-boss creates its table on first use
      if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if;
      ${sql.raw(rows[0]!.sequences)}
      set local session_replication_role = origin;
      delete from public.roles where not is_system;
      return testing.digest();
    end $$`.execute(db)
}
