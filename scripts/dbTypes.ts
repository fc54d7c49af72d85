/** Generates server/src/platform/tables.ts from the migrated database that the tests copy. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { newDataDir } from '../server/src/testing/databaseSnapshot.ts'

const TABLES = 'server/src/platform/tables.ts'
const dataDir = await newDataDir()
const database = await openDatabase({ dataDir, role: 'db:types' })
const { host, port } = database.pool.options
const url = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(String(host))}`
const { status } = spawnSync(
  'npx',
  [
    'kysely-codegen',
    ...['--dialect', 'postgres', '--url', url, '--out-file', TABLES],
    ...['--exclude-pattern', '(migrations|boot.*)', '--log-level', 'warn'],
    ...['--overrides', '{"columns":{"changes.seq":"import(\\"kysely\\").GeneratedAlways<number>"}}'],
  ],
  { stdio: 'inherit' },
)
await database.close()
fs.rmSync(dataDir, { recursive: true, force: true })
// Columns of views that select a whole table get the table's column types, since kysely-codegen considers every view column
// nullable.
const types = fs.readFileSync(TABLES, 'utf8')
fs.writeFileSync(
  TABLES,
  types
    .replace(/export interface (Definitions|Valsi) \{[^}]*\}\n\n/g, '')
    .replace(/: (Definitions|Valsi);/g, ': All$1;'),
)
process.exitCode = status ?? 1
