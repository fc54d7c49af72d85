import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, column, onlyRow } from '../../../platform/database/statements.ts'
import type { SideRow } from './cards.repository.ts'
import {
  isBurying,
  isDue,
  isLocked,
  isPromptable,
  isThere,
  type Moment,
  mine,
  sideCount,
  sidesInUse,
  stateColumns,
  type Wanted,
  whichCards,
} from './selection.repository.ts'

interface Counts {
  collection_id: number
  name: string
  total: number
  new: number
  /** Number of sides in learning steps. */
  learning: number
  reviews: number
}

/** Returns the number of due prompts in each collection that the user owns or studies. Runs one SQL statement. */
export const countsOfCollections = (db: Db, user_id: number, moment: Moment) => allRows(db)<Counts>`
  with theirs as materialized (${mine(user_id)}),
  cards as (
    select f.collection_id, sum(${sideCount})::int as total, count(*) filter (where not ${isLocked({}, user_id)})::int as open
    from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
    where ${isThere(user_id)} and f.collection_id in (select collection_id from theirs) group by f.collection_id),
  begun as (
    select f.collection_id, f.flashcard_id,
           count(*) filter (where st.state > 0) >= ${sideCount} or bool_or(${isBurying(moment)}) as not_new,
           count(*) filter (where st.state in (1, 3) and ${isPromptable(moment)})::int as learning,
           count(*) filter (where st.state = 2 and ${isDue(moment)})::int as reviews
    from card_states st join flashcards f using (flashcard_id) join collection_items i using (item_id)
    join collections c on c.collection_id = f.collection_id
    where st.user_id = ${user_id} and (f.direction, st.card_side) in (${sidesInUse}) and ${isThere(user_id)}
      and not ${isLocked({}, user_id)}
    group by f.flashcard_id),
  known as (
    select collection_id, count(*) filter (where not_new)::int as not_new, sum(learning)::int as learning,
           sum(reviews)::int as reviews
    from begun group by collection_id)
  select c.collection_id, c.name, cards.total, cards.open - coalesce(known.not_new, 0) as new,
         coalesce(known.learning, 0) as learning, coalesce(known.reviews, 0) as reviews
  from cards join collections c using (collection_id) left join known using (collection_id)
  order by c.name, c.collection_id`

interface DueQuestions {
  /** Number of cards with a new side. Only one new side per card is shown each day. */
  new: number
  /** Number of sides to review. */
  reviews: number
  sides: (SideRow & { place: number })[]
}

/** Maximum number of sides in learning per session. */
const MAX_LEARNING = 1000

/**
 * Returns a user's current prompts: sides in learning, the most overdue reviews up to a limit, and new sides in collection order
 * up to a limit, with the total of each group. Runs one SQL statement.
 */
export async function dueQuestions(
  db: Db,
  wanted: Wanted,
  { user_id, limits, ...moment }: Moment & { user_id: number; limits: { new: number; reviews: number } },
): Promise<DueQuestions> {
  const rows = await allRows(db)<SideRow & { place: number; n_new: number; n_reviews: number }>`
    with open as materialized (
      select f.flashcard_id, f.direction, i.place
      from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
      where ${whichCards(wanted, user_id)} and not ${isLocked(wanted, user_id)}),
    known as materialized (
      select ${stateColumns}, f.place, ${isDue(moment)} as is_due, ${isPromptable(moment)} as is_asked, ${isBurying(moment)} as is_burying
      from card_states st join open f using (flashcard_id) join (values ${sidesInUse}) as s(direction, card_side)
        on s.direction = f.direction and s.card_side = st.card_side
      where st.user_id = ${user_id}),
    fresh as materialized (
      select distinct on (f.place, f.flashcard_id) f.flashcard_id, s.card_side, f.place
      from open f join (values ${sidesInUse}) as s(direction, card_side) using (direction)
      where not exists (select from known k where k.flashcard_id = f.flashcard_id
                        and (k.is_burying or (k.card_side = s.card_side and k.state > 0)))
      order by f.place, f.flashcard_id, s.card_side),
    reviews as (
      select * from known where is_due and state = 2 order by due, place, flashcard_id, card_side limit ${limits.reviews}),
    chosen as (
      (select flashcard_id, card_side, place from fresh order by place, flashcard_id limit ${limits.new})
      union all select flashcard_id, card_side, place from reviews
      union all (select flashcard_id, card_side, place from known where is_asked and state in (1, 3)
                 order by due, place, flashcard_id, card_side limit ${MAX_LEARNING}))
    select n.*, q.*
    from (select (select count(*)::int from fresh) as n_new,
                 count(*) filter (where state = 2 and is_due)::int as n_reviews from known) n
    left join (
      select s.place, ${stateColumns} from chosen s join flashcards f using (flashcard_id) left join card_states st
        on st.user_id = ${user_id} and st.flashcard_id = s.flashcard_id and st.card_side = s.card_side) q on true`
  const { n_new, n_reviews } = rows[0]!
  return { new: n_new, reviews: n_reviews, sides: rows.filter(({ flashcard_id }) => flashcard_id !== null) }
}

/** Returns the time at which the next sides become due. Reviews are due from the start of their day. */
export async function nextDue(db: Db, wanted: Wanted, { user_id, now, dayEnd }: Moment & { user_id: number }) {
  const isReview = sql`st.snoozed_until is null and st.state = 2`
  const at = sql`coalesce(st.snoozed_until, st.due)`
  return onlyRow(db)<{ review: Date | null; other: Date | null }>`
    select min(${at}) filter (where ${isReview} and ${at} >= ${dayEnd}) as review,
           min(${at}) filter (where not (${isReview}) and ${at} > ${now}) as other
    from card_states st join flashcards f using (flashcard_id) join collection_items i using (item_id)
    join collections c on c.collection_id = f.collection_id
    where st.user_id = ${user_id} and not st.set_aside
      and (f.direction, st.card_side) in (${sidesInUse}) and (f.direction <> 'justinformation' or st.state = 0)
      and ${whichCards(wanted, user_id)} and not ${isLocked(wanted, user_id)}`
}

/** Returns the cards of a collection or level in order. Used for visitors, whose study log is not on the server. */
export const cardsInOrder = (db: Db, wanted: Wanted, user_id: number | null, limit: number) => column(db)<number>`
  select f.flashcard_id
  from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
  where ${whichCards(wanted, user_id)} and not ${isLocked(wanted, user_id)}
  order by i.place, f.flashcard_id limit ${limit}`

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
export const today = (
  db: Db,
  user_id: number,
  { now, start, collection_id }: { now: Date; start: Date; collection_id: number | null },
) => onlyRow(db)<{ introduced: number; reviewed: number; ratings: number[] }>`
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
  from done`
