/** Writes server/src/platform/tables.ts from the migrated database that tests copy. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { newDataDir } from '../server/src/testing/databaseSnapshot.ts'

const dataDir = await newDataDir()
const database = await openDatabase({ dataDir, role: 'db:types' })
const { host, port } = database.pool.options
const url = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(String(host))}`
const { status } = spawnSync(
  'npx',
  [
    'kysely-codegen',
    ...['--dialect', 'postgres', '--url', url, '--out-file', 'server/src/platform/tables.ts'],
    ...['--exclude-pattern', '(migrations|boot.*)', '--log-level', 'warn'],
    ...['--overrides', '{"columns":{"changes.seq":"import(\\"kysely\\").GeneratedAlways<number>"}}'],
  ],
  { stdio: 'inherit' },
)
await database.close()
fs.rmSync(dataDir, { recursive: true, force: true })
process.exitCode = status ?? 1
