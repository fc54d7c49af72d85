import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { firstRow } from '../../../platform/database/statements.ts'

export interface AttemptLimit {
  /** Maximum number of attempts within the period. */
  max: number
  minutes: number
  /** If true, each attempt doubles the period: `minutes` × 2ⁿ. */
  doubling?: boolean
}

/**
 * Adds an attempt unless the limit `max` is reached. Runs a single SQL statement, so that concurrent attempts are all counted.
 */
export async function addAttempt(
  db: Db,
  what: string,
  key_hash: Buffer,
  { max, minutes, doubling = false }: AttemptLimit,
  now: Date,
): Promise<{ count: number } | undefined> {
  const time = sql`make_interval(mins => ${minutes}::int)`
  const until = doubling ? sql`${now}::timestamptz + ${time} * power(2, tries.count)` : sql`tries.until`
  return firstRow(db)<{ count: number }>`
    insert into tries (what, key_hash, count, until) values (${what}, ${key_hash}, 1, ${now}::timestamptz + ${time})
    on conflict (what, key_hash) do update set
      count = case when tries.until <= ${now} then 1 else tries.count + 1 end,
      until = case when tries.until <= ${now} then excluded.until else ${until} end
    where tries.until <= ${now} or tries.count < ${max}
    returning count`
}

export async function attemptsOf(
  db: Db,
  what: string,
  key_hash: Buffer,
): Promise<{ count: number; until: Date } | undefined> {
  return db
    .selectFrom('tries')
    .select(['count', 'until'])
    .where('what', '=', what)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
}

export async function deleteAttempts(db: Db, what: string, key_hash: Buffer): Promise<void> {
  await db.deleteFrom('tries').where('what', '=', what).where('key_hash', '=', key_hash).execute()
}
