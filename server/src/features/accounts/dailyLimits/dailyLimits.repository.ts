import type { Db } from '../../../platform/context.ts'
import { anyRow, run } from '../../../platform/database/statements.ts'

export const isCreatedAfter = (db: Db, user_id: number, at: Date) =>
  anyRow(db)`select from users where user_id = ${user_id} and created_at > ${at}`

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
export const addToDay = (db: Db, { user_id, day, kind, count }: Added, max: number) => anyRow(db)`
  insert into daily_counts (user_id, day, kind, count)
  select ${user_id}, ${day}::date, ${kind}, ${count}::int where ${count}::int <= ${max}::int
  on conflict (user_id, day, kind) do update set count = daily_counts.count + excluded.count
  where daily_counts.count + excluded.count <= ${max}
  returning count`

export const deleteDaysBefore = (db: Db, day: string) => run(db)`delete from daily_counts where day < ${day}::date`
