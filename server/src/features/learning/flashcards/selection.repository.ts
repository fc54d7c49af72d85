import type { CardStatus } from '@vlacku/contract/flashcards'
import { type Direction, GRADUATED_DAYS, LEARN_AHEAD_MS, sidesOf } from '@vlacku/study'
import { sql } from 'kysely'
import { lockedCards } from '../levels/index.ts'

/** SQL fragments that select cards and their sides. */

const directions: Direction[] = [
  'direct',
  'reverse',
  'both',
  'fillin',
  'fillin_reverse',
  'fillin_both',
  'justinformation',
]
/** Sides in use for each direction. */
export const sidesInUse = sql.join(
  directions.flatMap((direction) => sidesOf(direction).map((side) => sql`(${sql.lit(direction)}, ${sql.lit(side)})`)),
)

/** True if a user may read a card `f` of an item `i` in a collection `c`. */
export const isThere = (user_id: number | null) => sql`
  f.deleted_at is null and i.deleted_at is null and c.deleted_at is null
  and (c.is_public or c.user_id = ${user_id}::int)`

/** The current time and the user's day. */
export interface Moment {
  now: Date
  dayStart: Date
  dayEnd: Date
}

/** True if a side is due according to `isDue` in the study package. Information cards are shown once. */
export const isDue = ({ now, dayEnd }: Moment) => sql`
  not coalesce(st.set_aside, false)
  and case when coalesce(st.state, 0) = 0 then coalesce(st.snoozed_until <= ${now}, true)
           else f.direction <> 'justinformation' and coalesce(
             st.snoozed_until <= ${now}, st.due <= ${now} or (st.state = 2 and st.due < ${dayEnd})) end`

/**
 * True if a session prompts for a side: the side is due, or one of its learning steps ends soon. See `isPromptable` in the study
 * package.
 */
export const isPromptable = (moment: Moment) => sql`
  (${isDue(moment)} or (st.state in (1, 3) and not st.set_aside and st.snoozed_until is null and f.direction <> 'justinformation'
                        and st.due <= ${new Date(moment.now.getTime() + LEARN_AHEAD_MS)}))`

/** True if a side buries the new sides of its card until another day. See `askedSides` in the study package. */
export const isBurying = (moment: Moment) => sql`
  case when coalesce(st.state, 0) = 0 then not (${isDue(moment)})
       else ${isPromptable(moment)} or coalesce(st.last_review >= ${moment.dayStart} and st.last_review < ${moment.dayEnd}, false) end`

export const statusOf = sql`
  case when coalesce(st.state, 0) = 0 then 'new' when f.direction = 'justinformation' then 'graduated'
       when st.state <> 2 then 'learning' when st.stability >= ${GRADUATED_DAYS} then 'graduated' else 'review' end`

export interface Wanted {
  collection_id?: number | undefined
  level_id?: number | undefined
  flashcard_id?: number | undefined
  status?: CardStatus | undefined
  /** If true, selects only due sides, longest overdue first. */
  due?: boolean | undefined
}

/** Default selection: cards that the user owns or studies. */
const isMine = (user_id: number | null) => sql`
  (c.user_id = ${user_id}::int or f.flashcard_id in (select flashcard_id from card_states where user_id = ${user_id}::int))`

export const whichCards = ({ collection_id, level_id, flashcard_id }: Wanted, user_id: number | null) => {
  const conditions = [
    isThere(user_id),
    ...(collection_id === undefined ? [] : [sql`f.collection_id = ${collection_id}`]),
    ...(level_id === undefined
      ? []
      : [sql`f.flashcard_id in (select flashcard_id from level_cards where level_id = ${level_id})`]),
    ...(flashcard_id === undefined ? [] : [sql`f.flashcard_id = ${flashcard_id}`]),
  ]
  return sql.join(conditions.length > 1 ? conditions : [...conditions, isMine(user_id)], sql` and `)
}

/** The selected cards that are still locked for the user. */
export const isLocked = ({ collection_id, level_id, flashcard_id }: Wanted, user_id: number | null) => {
  const which =
    collection_id !== undefined
      ? sql`v.collection_id = ${collection_id}`
      : flashcard_id !== undefined
        ? sql`v.collection_id = (select collection_id from flashcards where flashcard_id = ${flashcard_id})`
        : level_id !== undefined
          ? sql`v.collection_id = (select collection_id from levels where level_id = ${level_id})`
          : sql`v.collection_id in (${mine(user_id)})`
  return sql`f.flashcard_id in (${lockedCards(user_id, which)})`
}

/** IDs of collections that a user owns or studies. */
export const mine = (user_id: number | null) => sql`
  select collection_id from collections where user_id = ${user_id}::int and deleted_at is null
  union
  select f.collection_id from card_states st join flashcards f using (flashcard_id) where st.user_id = ${user_id}::int`

/** Number of sides of a card `f`. */
export const sideCount = sql`case when f.direction in ('both', 'fillin_both') then 2 else 1 end`

export const stateColumns = sql`
  f.flashcard_id, s.card_side, coalesce(st.state, 0)::int as state,
  case when f.direction <> 'justinformation' then st.due end as due, coalesce(st.stability, 0) as stability,
  coalesce(st.difficulty, 0) as difficulty, coalesce(st.scheduled_days, 0) as scheduled_days,
  coalesce(st.learning_steps, 0) as learning_steps, coalesce(st.reps, 0) as reps, coalesce(st.lapses, 0) as lapses,
  st.last_review, st.snoozed_until, coalesce(st.set_aside, false) as set_aside, ${statusOf} as status`
