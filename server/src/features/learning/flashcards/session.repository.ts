import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** True if a log entry, given by its table alias, wasn't undone. */
const isNotUndone = (log: string) => sql`
  not exists (select from study_log u where u.refers_to = ${sql.ref(`${log}.entry_id`)} and u.kind = 'undo'
              and u.user_id = ${sql.ref(`${log}.user_id`)})`

/** The user's own reviews, excluding undone ones. */
export const isOwnReview = sql`
  l.kind = 'review' and l.refers_to is null and not l.is_copy and ${isNotUndone('l')}`

/** Time of the last reset of the side before an entry `l`, ignoring resets that were undone. */
const resetBefore = sql`
  (select max(r.at) from study_log r where r.user_id = l.user_id and r.flashcard_id = l.flashcard_id
   and r.card_side = l.card_side and r.kind = 'reset' and r.at <= l.at and ${isNotUndone('r')})`

/**
 * Counts a user's reviews since the start of the day: new sides, other sides, and the ratings in one collection, in order.
 * Ignores reviews in the future, which were stored before the clock was set back, with a tolerance of one minute for device
 * clocks. Runs one SQL statement.
 */
export async function today(
  db: Db,
  user_id: number,
  { now, start, collection_id }: { now: Date; start: Date; collection_id: number | null },
) {
  const { rows } = await sql<{ introduced: number; reviewed: number; ratings: number[] }>`
    with done as (
      select l.flashcard_id, l.card_side, l.rating, l.at, l.entry_id,
             exists (select from study_log b where b.user_id = l.user_id and b.flashcard_id = l.flashcard_id
                     and b.card_side = l.card_side and b.kind = 'review' and b.at < ${start}
                     and b.at > coalesce(${resetBefore}, '-infinity') and ${isNotUndone('b')}) as is_known
      from study_log l
      where l.at >= ${start} and l.at <= ${now}::timestamptz + interval '1 minute' and l.user_id = ${user_id} and ${isOwnReview})
    select count(distinct (flashcard_id, card_side)) filter (where not is_known)::int as introduced,
           count(distinct (flashcard_id, card_side)) filter (where is_known)::int as reviewed,
           coalesce(json_agg(rating order by at, entry_id) filter (where flashcard_id in (
             select flashcard_id from flashcards where collection_id = ${collection_id}::int)), '[]') as ratings
    from done`.execute(db)
  return rows[0]!
}
