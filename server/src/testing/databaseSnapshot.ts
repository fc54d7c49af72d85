import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../platform/database/database.ts'
import { readMigrations } from '../platform/database/migrate.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const cache = path.join(root, 'node_modules/.cache')
const PREFIX = 'vlacku-database-'

/**
 * Returns a new data directory whose embedded database has all migrations. Creating a database takes 8 s of CPU time, whereas
 * copying one takes a fraction of a second; the original is created once per version of the migrations and the engine.
 */
export async function newDataDir(prefix = 'vlacku test '): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), prefix))
  await fillDataDir(dataDir)
  return dataDir
}

/** Copies the database that `newDataDir` uses into a directory without a database. */
export async function fillDataDir(dataDir: string): Promise<void> {
  fs.cpSync(path.join(await databaseSnapshot(), 'pg'), path.join(dataDir, 'pg'), { recursive: true })
}

/**
 * Returns the database directory to copy. Only complete directories get their final name, so if two processes create one
 * concurrently, only one of them succeeds.
 */
export async function databaseSnapshot(): Promise<string> {
  const folder = path.join(cache, `${PREFIX}${stateOf()}`)
  if (fs.existsSync(folder)) return folder
  fs.mkdirSync(cache, { recursive: true })
  const making = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-snapshot-'))
  const database = await openDatabase({ dataDir: making, role: 'snapshot', poolSize: 1 })
  await database.close()
  const copy = fs.mkdtempSync(path.join(cache, 'vlacku-making-'))
  fs.cpSync(path.join(making, 'pg'), path.join(copy, 'pg'), { recursive: true })
  fs.rmSync(making, { recursive: true, force: true })
  try {
    fs.renameSync(copy, folder)
  } catch (error) {
    fs.rmSync(copy, { recursive: true, force: true })
    if (!fs.existsSync(folder)) throw error
  }
  forgetOthers(folder)
  return folder
}

function stateOf(): string {
  const hash = createHash('sha256')
  for (const { name, sql } of readMigrations(path.join(root, 'server/migrations'))) hash.update(name).update(sql)
  for (const name of ['engine.ts', 'embedded.worker.ts'])
    hash.update(fs.readFileSync(path.join(root, 'server/src/platform/database', name)))
  const engine = fs.readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  return hash.update(JSON.parse(engine).version).digest('hex').slice(0, 16)
}

/** Deletes other snapshots that are older than a day; newer ones may be in use by another checkout. */
function forgetOthers(current: string) {
  for (const name of fs.readdirSync(cache).filter((name) => name.startsWith(PREFIX))) {
    const folder = path.join(cache, name)
    if (folder !== current && Date.now() - fs.statSync(folder).mtimeMs > 86_400_000)
      fs.rmSync(folder, { recursive: true, force: true })
  }
}
