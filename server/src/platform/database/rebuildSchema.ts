import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Migration } from './migrate.ts'

/**
 * Drops all tables and recreates them without rows as of migration `last`. Must be followed by `applyLater` in the same
 * transaction, because the table of applied migrations is unchanged.
 */
export async function rebuildSchema(db: Db, migrations: Migration[], last: string): Promise<void> {
  const { rows } = await sql<{ seq: string }>`select coalesce(max(seq), 0)::text as seq from changes`.execute(db)
  await sql`
    do $$ declare dropped record; begin
      for dropped in select tablename as name from pg_tables
                     where schemaname = current_schema() and tablename <> 'migrations' loop
        execute format('drop table %I cascade', dropped.name);
      end loop;
      for dropped in select sequencename as name from pg_sequences where schemaname = current_schema() loop
        execute format('drop sequence %I', dropped.name);
      end loop;
      for dropped in select oid::regprocedure as name from pg_proc where pronamespace = current_schema()::regnamespace loop
        execute format('drop function %s', dropped.name);
      end loop;
    end $$`.execute(db)
  for (const { name, sql: text } of migrations) if (name <= last) await sql.raw(text).execute(db)
  // other nodes have already seen the sequence numbers of recent changes
  await sql`select setval(pg_get_serial_sequence('changes', 'seq'), ${rows[0]!.seq}::bigint + 1)`.execute(db)
}

/**
 * Applies the migrations after `last`. If the site had migrations from a newer version, that version reapplies them when it
 * starts.
 */
export async function applyLater(db: Db, migrations: Migration[], last: string): Promise<void> {
  for (const { name, sql: text } of migrations) if (name > last) await sql.raw(text).execute(db)
  await sql`delete from migrations where name <> all(${migrations.map(({ name }) => name)}::text[])`.execute(db)
}
