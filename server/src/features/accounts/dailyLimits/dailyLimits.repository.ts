import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

export async function isCreatedAfter(db: Db, user_id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`select from users where user_id = ${user_id} and created_at > ${at}`.execute(db)
  return rows.length > 0
}

interface Added {
  user_id: number
  /** UTC date such as `2026-11-26`. */
  day: string
  kind: string
  count: number
}

/**
 * Adds to the count for a day unless the result would exceed `max`. The row lock serializes concurrent transactions of the same
 * user.
 */
export async function addToDay(db: Db, { user_id, day, kind, count }: Added, max: number): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_counts (user_id, day, kind, count)
    select ${user_id}, ${day}::date, ${kind}, ${count}::int where ${count}::int <= ${max}::int
    on conflict (user_id, day, kind) do update set count = daily_counts.count + excluded.count
    where daily_counts.count + excluded.count <= ${max}
    returning count`.execute(db)
  return rows.length > 0
}

export async function deleteDaysBefore(db: Db, day: string): Promise<void> {
  await sql`delete from daily_counts where day < ${day}::date`.execute(db)
}
