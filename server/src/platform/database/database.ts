import fs from 'node:fs'
import type pg from 'pg'
import { connect, type ConnectionOptions, type Db } from './connect.ts'
import { DataDirInUse } from './dataDirLock.ts'
import { openEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'

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
  onBroken?: (reason: string) => void
}

/** Opens the database, creates it when there is none, and applies missing migrations. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onBroken = options.onBroken ?? (() => {})
  const embedded = options.url ? null : await reachEmbedded(options, onBroken)
  const connection = { ...(embedded ? embedded.address : { url: options.url! }), max: options.poolSize ?? 10 }
  const { db, pool, close } = connect(connection)
  try {
    await migrate(pool, readMigrations(migrationsDir()))
  } catch (error) {
    await close()
    await embedded?.close()
    throw error
  }
  return {
    db,
    pool,
    connection,
    engine: embedded ? 'embedded' : 'server',
    async close() {
      await close()
      await embedded?.close()
    },
  }
}

async function reachEmbedded(options: DatabaseOptions, onBroken: (reason: string) => void) {
  try {
    return await openEmbedded(options.dataDir, options.role, onBroken)
  } catch (error) {
    if (!options.joinRunning || !(error instanceof DataDirInUse) || !error.holder) throw error
    return { address: error.holder.database, close: async () => {} }
  }
}

/** Beside the sources, or where the build put them. */
function migrationsDir(): string {
  const candidates = ['../../../migrations/', './migrations/'].map((dir) => new URL(dir, import.meta.url))
  const found = candidates.find((url) => fs.existsSync(url))
  if (!found) throw new Error('The migrations folder is missing from this build.')
  return found.pathname
}
