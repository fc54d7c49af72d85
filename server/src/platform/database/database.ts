import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type ConnectionOptions, connect, type Db } from './connect.ts'
import { DataDirInUse, lockDataDir } from './dataDirLock.ts'
import { openEmbedded } from './embedded.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

export type { Db }

export interface Database {
  db: Db
  pool: pg.Pool
  engine: 'embedded' | 'server'
  /** For threads that read on their own. */
  connection: ConnectionOptions
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without one the embedded database of `dataDir` is used. */
  url?: string | undefined
  dataDir: string
  /** Who opens it, for messages to others: `server`, or the name of a command. */
  role: string
  /** Commands join the embedded database of a running server; a server wants it for itself. */
  joinRunning?: boolean
  poolSize?: number
  /** Whether a PostgreSQL is sent prepared statements; not through poolers that keep none. */
  prepared?: boolean
  /** The embedded database died. Nothing answers any more; what was answered is on the disk. */
  onBroken?: (reason: string) => void
  /** The embedded database wants to be looked at, or was repaired. */
  onWarning?: (warning: string) => void
}

/** How long connections may take to finish what they are at, when the database is closed (ms). */
const FINISH_MS = 5_000

/**
 * Opens the database, creates it if it doesn't exist, and applies missing migrations. Throws `DataDirInUse` if another process has
 * locked `dataDir`, with PostgreSQL, too, since the search index and exports are stored there.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const lock = options.url && !options.joinRunning ? lockFor(options) : null
  const embedded = options.url ? null : await reachEmbedded(options)
  const connection = {
    ...(embedded ? embedded.address : { url: options.url!, prepared: options.prepared ?? true }),
    max: options.poolSize ?? 10,
  }
  const { db, pool, close } = connect(connection)
  try {
    await migrate(pool, migrationFiles())
  } catch (error) {
    await close()
    await embedded?.close()
    lock?.release()
    throw error
  }
  return {
    db,
    pool,
    connection,
    engine: embedded ? 'embedded' : 'server',
    async close() {
      await Promise.race([close(), sleep(FINISH_MS, undefined, { ref: false })])
      await embedded?.close()
      lock?.release()
    },
  }
}

const lockFor = ({ dataDir, role }: DatabaseOptions) =>
  lockDataDir(dataDir, { pid: process.pid, since: new Date().toISOString(), role, database: null })

async function reachEmbedded({
  dataDir,
  role,
  joinRunning,
  onBroken = () => {},
  onWarning = () => {},
}: DatabaseOptions) {
  try {
    const embedded = await openEmbedded(dataDir, role, { onBroken, onWarning })
    if (embedded.recovered) onWarning(`The database in ${dataDir} had not been closed, and was recovered.`)
    return embedded
  } catch (error) {
    if (!joinRunning || !(error instanceof DataDirInUse) || !error.holder?.database) throw error
    return { address: error.holder.database, close: async () => {} }
  }
}

/** Migrations from the folder next to the sources, or from where the build puts them. */
export function migrationFiles(): Migration[] {
  const candidates = ['../../../migrations/', './migrations/'].map((dir) => new URL(dir, import.meta.url))
  const found = candidates.find((url) => fs.existsSync(url))
  if (!found) throw new Error('The migrations folder is missing from this build.')
  return readMigrations(fileURLToPath(found))
}
