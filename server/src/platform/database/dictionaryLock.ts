import { sql } from 'kysely'
import type { Db } from './database.ts'

/* Keeps writers of the dictionary and imports apart. Both lock tables, so that no writer is missed and a crash leaves no lock. */

/** Waits until no import is running; none can start before the transaction ends. Call it before locking rows. */
export async function joinWriters(db: Db): Promise<void> {
  await sql`lock table all_valsi, all_definitions in row exclusive mode`.execute(db)
}

/** Waits for the writers of the dictionary and blocks others until the transaction ends; reading stays possible. */
export async function lockOutWriters(db: Db): Promise<void> {
  await sql`lock table all_valsi, all_definitions in share row exclusive mode`.execute(db)
}
