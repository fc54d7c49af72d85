import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

export interface Migration {
  name: string
  sql: string
}

/** Reads the `NNNN_name.sql` files in order. */
export function readMigrations(dir: string): Migration[] {
  return fs
    .readdirSync(dir)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: fs.readFileSync(path.join(dir, name), 'utf8') }))
}

/**
 * Applies pending migrations, each in its own transaction and under a lock, so that nodes may start simultaneously. Throws if an
 * applied file was edited afterwards. Leaves a database that is newer than the files unchanged (an older node starting next to a
 * newer one).
 *
 * @returns the names of the migrations applied by this call
 */
export async function migrate(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    for (const { name, sql } of migrations) {
      await client.query('begin')
      try {
        await client.query('select pg_advisory_xact_lock(7226528)')
        await client.query(
          `create table if not exists migrations
           (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
        )
        const checksum = createHash('sha256').update(sql).digest('hex')
        const { rows } = await client.query<{ checksum: string }>('select checksum from migrations where name = $1', [
          name,
        ])
        if (rows[0] && rows[0].checksum !== checksum) {
          throw new Error(
            `Migration ${name} was edited after it had been applied. Undo the edit and write a new migration.`,
          )
        }
        if (!rows[0]) {
          await client.query(sql)
          await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
          applied.push(name)
        }
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }
  } finally {
    client.release()
  }
  return applied
}
