import type { Db } from './database.ts'
import { run } from './statements.ts'

/*
 * Mutual exclusion of dictionary writers and imports. Both use table locks, so that no writer is missed and a crash leaves no
 * lock behind.
 */

/** Waits until no import is running and prevents imports until the transaction ends. Call it before locking rows. */
export const joinWriters = (db: Db) => run(db)`lock table all_valsi, all_definitions in row exclusive mode`

/** Waits for dictionary writers and blocks new ones until the transaction ends. Reads remain possible. */
export const lockOutWriters = (db: Db) => run(db)`lock table all_valsi, all_definitions in share row exclusive mode`
