import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../context.ts'
import { BackupError, type Header, readBackup } from './backupFile.ts'
import { appliedMigrations, type Reference, references, setSequence, siteTables, type Table } from './catalogue.ts'
import { type Db, migrationFiles } from './database.ts'
import type { Migration } from './migrate.ts'
import { allRows, onlyValue, run } from './statements.ts'

const BATCH_ROWS = 1000
const BATCH_LENGTH = 2_000_000

/** True if there are no accounts and no words. Languages and similar data are created automatically. */
export const isEmptySite = (db: Db) => onlyValue(db)<boolean>`
  select not exists (select from users) and not exists (select from valsi) as empty`

/** Reads a whole backup without restoring it. Throws `BackupError` if it is truncated or corrupt. */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | null = null
  for await (const part of readBackup(file)) if (part.kind === 'header') header = part.header
  return header!
}

/**
 * Replaces all content with that of a backup, in one transaction. Foreign keys are dropped and recreated, which validates them,
 * because rows may reference later rows. Triggers are disabled, because the backup contains their effects. Rows from an older
 * version are loaded into that version's tables, which are then migrated.
 */
export async function restoreBackup(ctx: Ctx, file: string, onRows: (done: number, total: number) => void = () => {}) {
  const header = await checkBackup(file)
  const migrations = await appliedMigrations(ctx.db)
  if (!migrations.includes(header.schema)) {
    throw new BackupError(
      `${file} was made by a newer version (${header.schema}). Restore it with that version or a later one.`,
    )
  }
  const files = migrationFiles()
  const isOlder = header.schema !== migrations.at(-1)
  return inTransaction(ctx, async (tx) => {
    if (isOlder) await rebuildSchema(tx.db, files, header.schema)
    const tables = await tablesFor(tx.db, file, header)
    const refs = await references(tx.db)
    for (const ref of refs) await dropReference(tx.db, ref)
    const emptied = withReferring([...tables.keys()], refs)
    // some triggers prevent the deletion of rows
    for (const name of emptied) await setTriggers(tx.db, name, 'disable')
    await run(tx.db)`truncate ${sql.join(emptied.map((name) => sql.table(name)))}`
    await loadRows(tx.db, file, header, tables, onRows)
    for (const name of emptied) await setTriggers(tx.db, name, 'enable')
    for (const sequence of header.sequences) await setSequence(tx.db, sequence)
    for (const ref of refs) await addReference(tx.db, ref)
    if (isOlder) await applyLater(tx.db, files, header.schema)
    // invalidates clients' positions in the feed of the previous dictionary
    await run(tx.db)`select renew_dump_records()`
    await run(tx.db)`analyze`
    tx.emit({ kind: 'dictionary_replaced' })
    return header
  })
}

/** Returns the current columns of the tables in the backup. New columns get their default values. */
async function tablesFor(db: Db, file: string, header: Header): Promise<Map<string, Table>> {
  const here = new Map((await siteTables(db)).map((table) => [table.name, table]))
  return new Map(
    header.tables.map(({ name, columns: names }) => {
      const table = here.get(name)
      const columns = names.map((column) => table?.columns.find((c) => c.name === column))
      const missing = names[columns.indexOf(undefined)]
      if (!table || missing !== undefined) {
        throw new BackupError(
          `${file} has ${missing === undefined ? `a table ${name}` : `${name}.${missing}`}, which this version does not have.`,
        )
      }
      return [name, { ...table, columns: columns.map((c) => c!) }]
    }),
  )
}

async function loadRows(
  db: Db,
  file: string,
  header: Header,
  tables: Map<string, Table>,
  onRows: (done: number, total: number) => void,
) {
  const total = header.tables.reduce((sum, table) => sum + table.count, 0)
  let table: Table | undefined
  let lines: string[] = []
  let length = 0
  let done = 0
  const flush = async () => {
    if (table && lines.length > 0) await insertRows(db, table, lines)
    done += lines.length
    onRows(done, total)
    lines = []
    length = 0
  }
  // reads and validates the file again before the commit
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') {
      await flush()
      table = tables.get(part.table)
    } else if (part.kind === 'row') {
      lines.push(part.json)
      length += part.json.length
      if (lines.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush()
    }
  }
  await flush()
}

async function insertRows(db: Db, table: Table, lines: string[]) {
  const columns = sql.join(table.columns.map((c) => sql.ref(c.name)))
  const values = sql.join(table.columns.map((c, n) => sql`(r.value ->> ${sql.lit(n)})::${sql.raw(c.type)}`))
  await run(db)`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${values} from json_array_elements(${`[${lines.join(',')}]`}::json) r`
}

/** Returns the given tables and all tables that reference them directly or indirectly. */
function withReferring(names: string[], refs: Reference[]): string[] {
  const all = new Set(names)
  for (let size = 0; size !== all.size; ) {
    size = all.size
    for (const ref of refs) if (all.has(ref.referenced)) all.add(ref.table)
  }
  return [...all]
}

const dropReference = (db: Db, { table, constraint }: Reference) =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(db)

const addReference = (db: Db, { table, constraint, definition }: Reference) =>
  sql`alter table ${sql.table(table)} add constraint ${sql.ref(constraint)} ${sql.raw(definition)}`.execute(db)

const setTriggers = (db: Db, table: string, to: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(db)

/**
 * Drops all tables and recreates them without rows as of migration `last`. Must be followed by `applyLater` in the same
 * transaction, because the table of applied migrations is unchanged.
 */
async function rebuildSchema(db: Db, migrations: Migration[], last: string): Promise<void> {
  const rows = await allRows(db)<{ seq: string }>`select coalesce(max(seq), 0)::text as seq from changes`
  await run(db)`
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
    end $$`
  for (const { name, sql: text } of migrations) if (name <= last) await sql.raw(text).execute(db)
  // other nodes have already seen the sequence numbers of recent changes
  await run(db)`select setval(pg_get_serial_sequence('changes', 'seq'), ${rows[0]!.seq}::bigint + 1)`
}

/**
 * Applies the migrations after `last`. If the site had migrations from a newer version, that version reapplies them when it
 * starts.
 */
async function applyLater(db: Db, migrations: Migration[], last: string): Promise<void> {
  for (const { name, sql: text } of migrations) if (name > last) await sql.raw(text).execute(db)
  await run(db)`delete from migrations where name <> all(${migrations.map(({ name }) => name)}::text[])`
}
