import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/context.ts'

/**
 * Resolves when all committed changes are visible to readers of the change feed. On PostgreSQL, an older running transaction,
 * even in another test's database, delays their visibility.
 */
export async function waitUntilVisible(db: Db): Promise<void> {
  const bounds = async () => {
    const { rows } = await sql<{ seen: string; newest: string }>`
      select pg_snapshot_xmin(s)::text as seen, pg_snapshot_xmax(s)::text as newest from pg_current_snapshot() s`.execute(
      db,
    )
    return rows[0]!
  }
  const { newest } = await bounds()
  while (BigInt((await bounds()).seen) < BigInt(newest)) await sleep(20)
}
