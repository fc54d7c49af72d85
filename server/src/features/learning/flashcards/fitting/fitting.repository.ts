import type { FitOutcome } from '@vlacku/contract/flashcards'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import { anyRow, column, onlyRow, onlyValue } from '../../../../platform/database/statements.ts'

/** Age in milliseconds at which a job counts as lost. */
const LOST_MS = 3_600_000
/** Period, in milliseconds, in which a user must have studied to be due, since other users have no new reviews. */
const LATELY_MS = 2 * 86_400_000

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** True if a log entry `l` is the user's own review and wasn't undone. */
const isReview = sql`
  l.kind = 'review' and l.refers_to is null
  and not exists (select from study_log u where u.refers_to = l.entry_id and u.kind = 'undo' and u.user_id = l.user_id)`

/**
 * Returns users with at least `every` reviews since their last optimization attempt, and marks them so that no other node
 * processes them too. Excludes users who restored the default parameters. Runs one SQL statement.
 */
export const takeDue = (db: Db, now: Date, every: number, limit: number) => column(db)<number>`
  insert into study_fits as f (user_id, wanted_at)
  select user_id, ${now}::timestamptz from (
    select distinct user_id from study_log where received_at > ${ago(now, LATELY_MS)}) lately
  left join study_fits t using (user_id) left join study_parameters p using (user_id)
  where coalesce(t.wanted_at, '-infinity') < ${ago(now, LOST_MS)} and coalesce(p.is_used, true)
    and (select count(*) from study_log l where l.user_id = lately.user_id and ${isReview})
        >= coalesce(t.reviews, 0) + ${every}::int
  order by user_id limit ${limit}
  on conflict (user_id) do update set wanted_at = excluded.wanted_at
    where coalesce(f.wanted_at, '-infinity') < ${ago(now, LOST_MS)}
  returning user_id`

/** Marks an optimization as requested. Returns false if it was already requested. */
export const want = (db: Db, user_id: number, now: Date) => anyRow(db)`
  insert into study_fits as f (user_id, wanted_at) values (${user_id}, ${now})
  on conflict (user_id) do update set wanted_at = excluded.wanted_at
    where coalesce(f.wanted_at, '-infinity') < ${ago(now, LOST_MS)}
  returning user_id`

/** Stores the result of an optimization attempt. Does nothing for deleted users. */
export async function saveTry(
  db: Db,
  user_id: number,
  { now, reviews, outcome }: { now: Date; reviews: number; outcome: FitOutcome },
): Promise<void> {
  await db
    .updateTable('study_fits')
    .set({ wanted_at: null, tried_at: now, reviews, outcome })
    .where('user_id', '=', user_id)
    .execute()
}

interface NewParameters {
  weights: number[]
  fitted_at: Date
  reviews: number
  loss_before: number
  loss_after: number
}

export async function saveParameters(db: Db, user_id: number, parameters: NewParameters): Promise<void> {
  const values = { ...parameters, is_used: true }
  await db
    .insertInto('study_parameters')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Sets whether a user's optimized parameters are used. Returns false if nothing changed. */
export async function setUsed(db: Db, user_id: number, is_used: boolean): Promise<boolean> {
  const rows = await db
    .updateTable('study_parameters')
    .set({ is_used })
    .where('user_id', '=', user_id)
    .where('is_used', '<>', is_used)
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** Starts a rescheduling run for all of a user's cards. Returns its sequence number. */
export const startMove = (db: Db, user_id: number) => onlyValue(db)<number>`
  insert into study_fits as f (user_id, moves) values (${user_id}, 1)
  on conflict (user_id) do update set moves = f.moves + 1 returning moves`

/** Returns true if no later rescheduling run has started. */
export async function isLastMove(db: Db, user_id: number, move: number): Promise<boolean> {
  const row = await db.selectFrom('study_fits').select('moves').where('user_id', '=', user_id).executeTakeFirst()
  return row?.moves === move
}

interface OptimizationRecord {
  wanted_at: Date | null
  tried_at: Date | null
  tried_reviews: number | null
  outcome: FitOutcome | null
  weights: number[] | null
  fitted_at: Date | null
  reviews: number | null
  loss_before: number | null
  loss_after: number | null
  is_used: boolean | null
  review_count: number
}

/** Returns a user's optimized parameters and optimization requests. Runs one SQL statement. */
export const optimizationRecord = (db: Db, user_id: number, now: Date) => onlyRow(db)<OptimizationRecord>`
  select case when f.wanted_at >= ${ago(now, LOST_MS)} then f.wanted_at end as wanted_at, f.tried_at,
         f.reviews as tried_reviews, f.outcome, p.weights, p.fitted_at, p.reviews, p.loss_before, p.loss_after, p.is_used,
         (select count(*)::int from study_log l where l.user_id = me.user_id and ${isReview}) as review_count
  from (select ${user_id}::int as user_id) me left join study_fits f using (user_id)
  left join study_parameters p using (user_id)`
