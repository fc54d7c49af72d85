import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../tables.ts'
import { preparingClient } from './preparingClient.ts'
import type { Address } from './socketAddress.ts'

export type Db = Kysely<DB>

/**
 * Database connection options: plain data that can be sent to worker threads and processes. `prepared: false` disables prepared
 * statements.
 */
export type ConnectionOptions = (Address | { url: string; prepared?: boolean }) & { max: number }

/** Maximum age of a connection, in seconds. Older connections are replaced, along with their prepared statements and plans. */
const LIFETIME = 1800

// node-postgres returns a string by default; IDs stay below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Creates a connection pool. `onStatement` receives every statement; tests use it to count statements. */
export function connect(
  options: ConnectionOptions,
  onStatement?: (sql: string) => void,
): { db: Db; pool: pg.Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    ...('url' in options
      ? {
          connectionString: options.url,
          maxLifetimeSeconds: LIFETIME,
          ...(options.prepared !== false && { Client: preparingClient() }),
        }
      : { host: options.host, port: options.port, password: options.password, database: 'postgres', user: 'postgres' }),
    max: options.max,
    connectionTimeoutMillis: 10_000,
    application_name: 'vlacku',
  })
  // a lost connection makes its current or next query fail; without listeners, it would terminate the process
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: (event) => onStatement(event.query.sql) }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** Resolves if the database responds; rejects otherwise. */
export const ping = (db: Db): Promise<unknown> => sql`select 1`.execute(db)
