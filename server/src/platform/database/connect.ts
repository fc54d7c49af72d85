import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../tables.ts'
import { preparingClient } from './preparingClient.ts'
import type { Address } from './socketAddress.ts'

export type Db = Kysely<DB>

/**
 * How a database is reached; plain data, so that worker threads and other processes can be told. A server is sent prepared
 * statements unless `prepared` is false.
 */
export type ConnectionOptions = (Address | { url: string; prepared?: boolean }) & { max: number }

/** A connection with its names, and with plans that were made for them, is replaced after so long. Seconds. */
const LIFETIME = 1800

// int8 arrives as text otherwise; ours stay below 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `onStatement` hears of every statement: for tests that count them. */
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
  // a lost connection fails its query, or the next one; without a listener it would end the process
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: (event) => onStatement(event.query.sql) }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** Resolves when the database answers, rejects when it does not. */
export const answers = (db: Db): Promise<unknown> => sql`select 1`.execute(db)
