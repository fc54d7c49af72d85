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
  /** Connection options for threads that use their own connection. */
  connection: ConnectionOptions
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL URL; if missing, the embedded database in `dataDir` is used. */
  url?: string | undefined
  dataDir: string
  /** Name of this process in messages to other processes: `server` or the name of a command. */
  role: string
  /** True for commands, which connect to the embedded database of a running server; a server must open its own. */
  joinRunning?: boolean
  poolSize?: number
  /** False for poolers that don't support prepared statements. */
  prepared?: boolean
  /** Called when the embedded database fails. It no longer responds, but acknowledged commits are on disk. */
  onBroken?: (reason: string) => void
  /** Called when the embedded database needs attention or was repaired. */
  onWarning?: (warning: string) => void
}

/** Grace period, in milliseconds, for connections when the database is closed. */
const FINISH_MS = 5_000

/**
 * Opens the database, creates it if it doesn't exist, and applies pending migrations. Throws `DataDirInUse` if another process
 * has locked `dataDir`, even with PostgreSQL, because the search index and exports are stored there.
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

/** Reads the migrations from the directory next to the sources or from the build. */
export function migrationFiles(): Migration[] {
  const candidates = ['../../../migrations/', './migrations/'].map((dir) => new URL(dir, import.meta.url))
  const found = candidates.find((url) => fs.existsSync(url))
  if (!found) throw new Error('The migrations folder is missing from this build.')
  return readMigrations(fileURLToPath(found))
}
