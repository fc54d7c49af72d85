import { EARLIEST_REVIEW_MS } from '@vlacku/contract/flashcards'
import type { StudyDays } from '@vlacku/study'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import { allRows } from '../../../../platform/database/statements.ts'
import { isOwnReview } from '../prompts.repository.ts'

/** Points for a review by rating, 1 to 4. */
const points = sql`case l.rating when 4 then 5 else l.rating end`

/** Converts a timestamp column to the user's local time. */
type Clock = (at: RawBuilder<unknown>) => RawBuilder<unknown>

/** Cards due later than this, in milliseconds from now, are not assigned to days. */
const AHEAD_MS = 366 * 86_400_000

/**
 * Returns SQL for the user's local time. Uses UTC offsets, since the database may not support all time zones that Node supports.
 */
export function clockIn(days: StudyDays, now: Date): Clock {
  const offsets = days.offsets(EARLIEST_REVIEW_MS, now.getTime() + AHEAD_MS)
  const since = offsets.map(({ since }) => new Date(since))
  const seconds = offsets.map(({ offset }) => offset / 1000)
  return (at) => sql`
    ((${at} at time zone 'UTC') + make_interval(
      secs => (${seconds}::float8[])[greatest(1, width_bucket(${at}, ${since}::timestamptz[]))]))`
}

export interface Day {
  /** Date in the format `2026-11-22`. */
  date: string
  reviews: number
  points: number
}

/** Returns days with reviews in the user's time zone, earliest first. Runs one SQL statement. */
export const daysStudied = (
  db: Db,
  user_id: number,
  { clock, collection_id }: { clock: Clock; collection_id?: number | undefined },
) => allRows(db)<Day>`
  select ${clock(sql`l.at`)}::date::text as date, count(*)::int as reviews, sum(${points})::int as points
  from study_log l
  where l.user_id = ${user_id} and ${isOwnReview} and (${collection_id ?? null}::int is null or l.flashcard_id in (
    select flashcard_id from flashcards where collection_id = ${collection_id ?? null}::int))
  group by 1 order by 1`

const ofCollection = (collection_id: number | undefined) => sql`
  (${collection_id ?? null}::int is null or f.collection_id = ${collection_id ?? null}::int)`
const learned = sql`
  card_states st join flashcards f using (flashcard_id) join collection_items i using (item_id)
  join collections c on c.collection_id = f.collection_id`
const isThere = sql`f.deleted_at is null and i.deleted_at is null and c.deleted_at is null and st.state > 0`

/** Returns the number of due sides per day, starting today. Overdue sides count for today. */
export const dueByDay = (
  db: Db,
  user_id: number,
  {
    today,
    clock,
    days,
    collection_id,
  }: { today: string; clock: Clock; days: number; collection_id?: number | undefined },
) => allRows(db)<{ date: string; due: number }>`
  select greatest(${clock(sql`st.due`)}::date, ${today}::date)::text as date,
         count(*)::int as due
  from ${learned}
  where st.user_id = ${user_id} and ${isThere} and not st.set_aside and ${ofCollection(collection_id)}
    and f.direction <> 'justinformation'
    and ${clock(sql`st.due`)}::date < ${today}::date + ${days}::int
  group by 1 order by 1`

/** Returns a histogram of sides by stability, with the given upper bounds in days and a final bucket for higher values. */
export async function sidesByStability(
  db: Db,
  user_id: number,
  { bounds, collection_id }: { bounds: number[]; collection_id?: number | undefined },
): Promise<number[]> {
  const rows = await allRows(db)<{ nth: number; cards: number }>`
    select width_bucket(st.stability, ${bounds}::float8[]) as nth, count(*)::int as cards
    from ${learned} where st.user_id = ${user_id} and ${isThere} and ${ofCollection(collection_id)} group by 1`
  return Array.from({ length: bounds.length + 1 }, (_, nth) => rows.find((row) => row.nth === nth)?.cards ?? 0)
}

/**
 * Returns, for each month of the last year, the number of reviews that took place at least a day after the previous review of the
 * same side, and how many of them were successful.
 */
export const retentionByMonth = (
  db: Db,
  user_id: number,
  { now, clock, collection_id }: { now: Date; clock: Clock; collection_id?: number | undefined },
) => allRows(db)<{ month: string; reviews: number; remembered: number }>`
  with reviews as (
    select l.at, l.rating, l.at - lag(l.at) over (partition by l.flashcard_id, l.card_side order by l.at, l.entry_id) as since
    from study_log l join flashcards f using (flashcard_id)
    where l.user_id = ${user_id} and ${isOwnReview} and ${ofCollection(collection_id)})
  select to_char(${clock(sql`at`)}, 'YYYY-MM') as month, count(*)::int as reviews,
         count(*) filter (where rating > 1)::int as remembered
  from reviews where since >= interval '1 day' and at > ${now}::timestamptz - interval '1 year'
  group by 1 order by 1`
