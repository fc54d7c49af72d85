import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { TOKEN_KEY_NAME } from '../siteMetadata.ts'
import { BackupError, FORMAT, type Header } from './backupFile.ts'
import { appliedMigrations, sequences, siteTables, type Table } from './catalogue.ts'
import type { Db } from './database.ts'
import { column, onlyValue, run } from './statements.ts'

export { BackupError }

/** Minimum page length, in characters: rows with pictures are read individually, and small rows are read by the thousand. */
const PAGE_LENGTH = 1_000_000
const MAX_ROWS = 4000

/**
 * Writes the whole site to a file that `restoreBackup` can load into any PostgreSQL or embedded database. The backup is a
 * consistent snapshot; the site remains writable. The file gets its final name once it is complete.
 */
export async function writeBackup(db: Db, file: string, onRows: (done: number, total: number) => void = () => {}) {
  const partial = `${file}.partial`
  const packed = createGzip()
  const hash = createHash('sha256')
  let ended: Promise<void> = Promise.resolve()
  const write = async (text: string) => {
    hash.update(text)
    if (!packed.write(text)) await Promise.race([once(packed, 'drain'), ended])
  }
  try {
    // readable only by its owner, since it contains email addresses and password hashes
    ended = pipeline(packed, fs.createWriteStream(partial, { mode: 0o600, flush: true }))
    ended.catch(() => {}) // errors are handled below
    const header = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeTables(tx, write, onRows))
    const rows = Object.fromEntries(header.tables.map(({ name, count }) => [name, count]))
    packed.end(`${JSON.stringify({ end: true, rows, sha256: hash.digest('hex') })}\n`)
    await ended
    fs.renameSync(partial, file)
    return header
  } catch (error) {
    packed.destroy()
    await ended.catch(() => {})
    fs.rmSync(partial, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall && code) throw new BackupError(`${file} cannot be written (${code}).`)
    throw error
  }
}

async function writeTables(
  tx: Db,
  write: (text: string) => Promise<void>,
  onRows: (done: number, total: number) => void,
) {
  await plainSettings(tx)
  const tables = await siteTables(tx)
  const header: Header = {
    vlacku: 'backup',
    format: FORMAT,
    schema: (await appliedMigrations(tx)).at(-1) ?? '',
    created_at: new Date().toISOString(),
    tables: [],
    sequences: await sequences(tx),
  }
  for (const table of tables) {
    header.tables.push({
      name: table.name,
      columns: table.columns.map((c) => c.name),
      count: await countRows(tx, table),
    })
  }
  const total = header.tables.reduce((sum, table) => sum + table.count, 0)
  await write(`${JSON.stringify(header)}\n`)
  let done = 0
  for (const table of tables) {
    await write(`${JSON.stringify({ table: table.name })}\n`)
    for await (const lines of pagesOf(tx, table)) {
      await write(`${lines.join('\n')}\n`)
      done += lines.length
      onRows(done, total)
    }
  }
  return header
}

/** Sets a fixed output format for values, so that it doesn't depend on the server configuration. */
async function plainSettings(tx: Db) {
  for (const [name, value] of [
    ['datestyle', 'ISO'],
    ['timezone', 'UTC'],
    ['intervalstyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
  ] as const) {
    await run(tx)`select set_config(${name}, ${value}, true)`
  }
}

/** Excludes metadata that is specific to this database: the ID used to name its files, and the fingerprint of its token key. */
const isIncluded = (table: Table) =>
  table.name === 'site_facts' ? sql`name not in ('site_id', ${TOKEN_KEY_NAME})` : sql`true`

const countRows = (tx: Db, table: Table) =>
  onlyValue(tx)<number>`select count(*) from ${sql.table(table.name)} where ${isIncluded(table)}`

/** Yields the rows of a table as JSON lines, in pages ordered by primary key. */
async function* pagesOf(tx: Db, table: Table): AsyncGenerator<string[]> {
  if (table.primaryKey.length === 0) throw new Error(`The table ${table.name} has no primary key to page by.`)
  const key = sql.join(table.primaryKey.map((name) => sql.ref(name)))
  const at = table.primaryKey.map((name) => table.columns.findIndex((c) => c.name === name))
  const values = sql.join(table.columns.map((c) => sql`${sql.ref(c.name)}::text`))
  let limit = 8
  let after = sql`true`
  for (;;) {
    const lines = await column(tx)<string>`
      select json_build_array(${values})::text from ${sql.table(table.name)}
      where ${isIncluded(table)} and ${after} order by ${key} limit ${limit}`
    if (lines.length > 0) yield lines
    if (lines.length < limit) return
    const last = JSON.parse(lines.at(-1)!) as string[]
    const position = at.map((n) => sql`${last[n]}::text::${sql.raw(table.columns[n]!.type)}`)
    after = sql`(${key}) > (${sql.join(position)})`
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    if (length < PAGE_LENGTH / 2) limit = Math.min(limit * 2, MAX_ROWS)
    else if (length > PAGE_LENGTH * 2) limit = Math.max(Math.floor(limit / 2), 1)
  }
}
