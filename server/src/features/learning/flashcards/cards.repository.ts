import type { CardStatus } from '@vlacku/contract/flashcards'
import { type CardSide, type CardState, type Direction, LEARN_AHEAD_MS, sidesOf } from '@vlacku/study'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { lockedCards } from '../levels/index.ts'

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
const sidesAsked = sql.join(
  directions.flatMap((direction) => sidesOf(direction).map((side) => sql`(${sql.lit(direction)}, ${sql.lit(side)})`)),
)

/** Joins the sides `s` of cards `f` of items `i` with a user's states `st`. */
const asked = (user_id: number | null) => sql`
  flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
  join (values ${sidesAsked}) as s(direction, card_side) on s.direction = f.direction
  left join card_states st
    on st.user_id = ${user_id}::int and st.flashcard_id = f.flashcard_id and st.card_side = s.card_side`

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

/** True if a side is due, by the rules of `isDue` in the study package. Information cards are shown once. */
const isDue = ({ now, dayEnd }: Moment) => sql`
  not coalesce(st.set_aside, false)
  and case when coalesce(st.state, 0) = 0 then coalesce(st.snoozed_until <= ${now}, true)
           else f.direction <> 'justinformation' and coalesce(
             st.snoozed_until <= ${now}, st.due <= ${now} or (st.state = 2 and st.due < ${dayEnd})) end`

/**
 * True if a session prompts for a side: the side is due, or one of its learning steps ends soon. See `isAsked` in the study
 * package.
 */
const isAsked = (moment: Moment) => sql`
  (${isDue(moment)} or (st.state in (1, 3) and not st.set_aside and st.snoozed_until is null and f.direction <> 'justinformation'
                        and st.due <= ${new Date(moment.now.getTime() + LEARN_AHEAD_MS)}))`

/** True if a side buries the new sides of its card until another day. See `askedSides` in the study package. */
const isBurying = (moment: Moment) => sql`
  case when coalesce(st.state, 0) = 0 then not (${isDue(moment)})
       else ${isAsked(moment)} or coalesce(st.last_review >= ${moment.dayStart} and st.last_review < ${moment.dayEnd}, false) end`

const statusOf = sql`
  case when coalesce(st.state, 0) = 0 then 'new' when f.direction = 'justinformation' then 'graduated'
       when st.state <> 2 then 'learning' when st.stability >= 90 then 'graduated' else 'review' end`

export interface Wanted {
  collection_id?: number | undefined
  level_id?: number | undefined
  flashcard_id?: number | undefined
  status?: CardStatus | undefined
  /** If true, selects only due sides, longest overdue first. */
  due?: boolean | undefined
}

/** The default selection: cards that the user owns or studies. */
const isMine = (user_id: number | null) => sql`
  (c.user_id = ${user_id}::int or f.flashcard_id in (select flashcard_id from card_states where user_id = ${user_id}::int))`

const whichCards = ({ collection_id, level_id, flashcard_id }: Wanted, user_id: number | null) => {
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
const isLocked = ({ collection_id, level_id, flashcard_id }: Wanted, user_id: number | null) => {
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
const mine = (user_id: number | null) => sql`
  select collection_id from collections where user_id = ${user_id}::int and deleted_at is null
  union
  select f.collection_id from card_states st join flashcards f using (flashcard_id) where st.user_id = ${user_id}::int`

/** Number of sides of a card `f`. */
const sideCount = sql`case when f.direction in ('both', 'fillin_both') then 2 else 1 end`

/**
 * States of the cards that a user has started, for the sides still in use. Contains one row per card, so that new cards cost
 * nothing.
 */
const begun = (user_id: number | null, moment: Moment) => sql`
  (select st.flashcard_id, count(*) filter (where st.state > 0) as seen, count(*) filter (where not (${isDue(moment)})) as waiting,
          array_agg(${statusOf}) filter (where st.state > 0) as statuses, min(st.due) as earliest
   from card_states st join flashcards f using (flashcard_id)
   where st.user_id = ${user_id}::int and (f.direction, st.card_side) in (${sidesAsked}) group by st.flashcard_id)`

/** Returns card IDs, the total number of cards, and the number of selected cards with a due side. Runs one SQL statement. */
export async function cardsPage(
  db: Db,
  wanted: Wanted,
  { user_id, page, per_page, ...moment }: Moment & { user_id: number; page: number; per_page: number },
) {
  const { status, due } = wanted
  const order = due ? sql`waits desc, new_only, place, flashcard_id` : sql`place, flashcard_id`
  const hasStatus =
    status === undefined
      ? sql`true`
      : status === 'new'
        ? sql`coalesce(b.seen, 0) < ${sideCount}`
        : sql`coalesce(${status} = any(b.statuses), false)`
  const { rows } = await sql<{ flashcard_ids: number[]; total: number; due_count: number }>`
    with cards as materialized (
      select f.flashcard_id, i.place, coalesce(b.waiting, 0) < ${sideCount} and not ${isLocked(wanted, user_id)} as is_due,
             ${hasStatus} as has_status, coalesce(b.seen, 0) = 0 as new_only,
             coalesce(extract(epoch from ${moment.now}::timestamptz - b.earliest), 0) as waits
      from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
      left join ${begun(user_id, moment)} b using (flashcard_id) where ${whichCards(wanted, user_id)}),
    page as (
      select * from cards where has_status and (is_due or not ${due ?? false}::boolean)
      order by ${order} limit ${per_page} offset ${(page - 1) * per_page})
    select (select coalesce(json_agg(flashcard_id order by ${order}), '[]') from page) as flashcard_ids,
           count(*) filter (where has_status and (is_due or not ${due ?? false}::boolean))::int as total,
           count(*) filter (where is_due)::int as due_count
    from cards`.execute(db)
  return rows[0]!
}

export interface SideRow extends Omit<CardState, 'due' | 'last_review' | 'snoozed_until'> {
  flashcard_id: number
  card_side: CardSide
  due: Date | null
  last_review: Date | null
  snoozed_until: Date | null
  status: CardStatus
}

const stateColumns = sql`
  f.flashcard_id, s.card_side, coalesce(st.state, 0)::int as state,
  case when f.direction <> 'justinformation' then st.due end as due, coalesce(st.stability, 0) as stability,
  coalesce(st.difficulty, 0) as difficulty, coalesce(st.scheduled_days, 0) as scheduled_days,
  coalesce(st.learning_steps, 0) as learning_steps, coalesce(st.reps, 0) as reps, coalesce(st.lapses, 0) as lapses,
  st.last_review, st.snoozed_until, coalesce(st.set_aside, false) as set_aside, ${statusOf} as status`

/** Returns a user's states for each side of the given cards. */
export async function sidesOfCards(db: Db, flashcard_ids: number[], user_id: number | null): Promise<SideRow[]> {
  const { rows } = await sql<SideRow>`
    select ${stateColumns} from ${asked(user_id)}
    where f.flashcard_id = any(${flashcard_ids}::int[]) order by f.flashcard_id, s.card_side`.execute(db)
  return rows
}

export interface CardSnapshot {
  flashcard_id: number
  collection_id: number
  direction: Direction
  /** If true, the card may be locked, and reviewing it may complete a level. */
  in_levels: boolean
  /** Word or text on the front. */
  front: string
}

/** The `CardSnapshot` columns, as selected from `cardsWithFronts`. */
export const cardSnapshotColumns = sql`
  f.flashcard_id, f.collection_id, f.direction, coalesce(v.word, i.free_front, '') as front,
  exists (select from level_cards lc where lc.flashcard_id = f.flashcard_id) as in_levels`

export const cardsWithFronts = sql`
  flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
  left join all_definitions d on d.definitionid = i.definitionid left join all_valsi v using (valsiid)`

/** Returns the given cards that exist and that the user may read. */
export async function cardSnapshots(db: Db, flashcard_ids: number[], user_id: number): Promise<CardSnapshot[]> {
  const { rows } = await sql<CardSnapshot>`
    select ${cardSnapshotColumns} from ${cardsWithFronts}
    where f.flashcard_id = any(${flashcard_ids}::int[]) and ${isThere(user_id)}`.execute(db)
  return rows
}

interface Counts {
  collection_id: number
  name: string
  total: number
  new: number
  /** Number of sides in learning steps. */
  learning: number
  reviews: number
}

/** Returns the number of due prompts in each collection that a user owns or studies. Runs one SQL statement. */
export async function countsOfCollections(db: Db, user_id: number, moment: Moment) {
  const { rows } = await sql<Counts>`
    with theirs as materialized (${mine(user_id)}),
    cards as (
      select f.collection_id, sum(${sideCount})::int as total, count(*) filter (where not ${isLocked({}, user_id)})::int as open
      from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
      where ${isThere(user_id)} and f.collection_id in (select collection_id from theirs) group by f.collection_id),
    begun as (
      select f.collection_id, f.flashcard_id,
             count(*) filter (where st.state > 0) >= ${sideCount} or bool_or(${isBurying(moment)}) as not_new,
             count(*) filter (where st.state in (1, 3) and ${isAsked(moment)})::int as learning,
             count(*) filter (where st.state = 2 and ${isDue(moment)})::int as reviews
      from card_states st join flashcards f using (flashcard_id) join collection_items i using (item_id)
      join collections c on c.collection_id = f.collection_id
      where st.user_id = ${user_id} and (f.direction, st.card_side) in (${sidesAsked}) and ${isThere(user_id)}
        and not ${isLocked({}, user_id)}
      group by f.flashcard_id),
    known as (
      select collection_id, count(*) filter (where not_new)::int as not_new, sum(learning)::int as learning,
             sum(reviews)::int as reviews
      from begun group by collection_id)
    select c.collection_id, c.name, cards.total, cards.open - coalesce(known.not_new, 0) as new,
           coalesce(known.learning, 0) as learning, coalesce(known.reviews, 0) as reviews
    from cards join collections c using (collection_id) left join known using (collection_id)
    order by c.name, c.collection_id`.execute(db)
  return rows
}

export interface DueQuestions {
  /** Number of cards with a new side. Only one new side per card is shown per day. */
  new: number
  /** Number of sides to review. */
  reviews: number
  sides: (SideRow & { place: number })[]
}

/** Maximum number of sides in learning per session. */
const MAX_LEARNING = 1000

/**
 * Returns a user's current prompts: cards in learning, the most overdue reviews up to a limit, and new sides in collection order
 * up to a limit, with the total of each group. Runs one SQL statement.
 */
export async function dueQuestions(
  db: Db,
  wanted: Wanted,
  { user_id, most, ...moment }: Moment & { user_id: number; most: { new: number; reviews: number } },
): Promise<DueQuestions> {
  const { rows } = await sql<SideRow & { place: number; n_new: number; n_reviews: number }>`
    with open as materialized (
      select f.flashcard_id, f.direction, i.place
      from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
      where ${whichCards(wanted, user_id)} and not ${isLocked(wanted, user_id)}),
    known as materialized (
      select ${stateColumns}, f.place, ${isDue(moment)} as is_due, ${isAsked(moment)} as is_asked, ${isBurying(moment)} as is_burying
      from card_states st join open f using (flashcard_id) join (values ${sidesAsked}) as s(direction, card_side)
        on s.direction = f.direction and s.card_side = st.card_side
      where st.user_id = ${user_id}),
    fresh as materialized (
      select distinct on (f.place, f.flashcard_id) f.flashcard_id, s.card_side, f.place
      from open f join (values ${sidesAsked}) as s(direction, card_side) using (direction)
      where not exists (select from known k where k.flashcard_id = f.flashcard_id
                        and (k.is_burying or (k.card_side = s.card_side and k.state > 0)))
      order by f.place, f.flashcard_id, s.card_side),
    reviews as (
      select * from known where is_due and state = 2 order by due, place, flashcard_id, card_side limit ${most.reviews}),
    chosen as (
      (select flashcard_id, card_side, place from fresh order by place, flashcard_id limit ${most.new})
      union all select flashcard_id, card_side, place from reviews
      union all (select flashcard_id, card_side, place from known where is_asked and state in (1, 3)
                 order by due, place, flashcard_id, card_side limit ${MAX_LEARNING}))
    select n.*, q.*
    from (select (select count(*)::int from fresh) as n_new,
                 count(*) filter (where state = 2 and is_due)::int as n_reviews from known) n
    left join (
      select s.place, ${stateColumns} from chosen s join flashcards f using (flashcard_id) left join card_states st
        on st.user_id = ${user_id} and st.flashcard_id = s.flashcard_id and st.card_side = s.card_side) q on true`.execute(
    db,
  )
  const { n_new, n_reviews } = rows[0]!
  return { new: n_new, reviews: n_reviews, sides: rows.filter(({ flashcard_id }) => flashcard_id !== null) }
}

/** Returns when the next sides become due. Reviews are due from the start of their day. */
export async function nextDue(db: Db, wanted: Wanted, { user_id, now, dayEnd }: Moment & { user_id: number }) {
  const isReview = sql`st.snoozed_until is null and st.state = 2`
  const at = sql`coalesce(st.snoozed_until, st.due)`
  const { rows } = await sql<{ review: Date | null; other: Date | null }>`
    select min(${at}) filter (where ${isReview} and ${at} >= ${dayEnd}) as review,
           min(${at}) filter (where not (${isReview}) and ${at} > ${now}) as other
    from card_states st join flashcards f using (flashcard_id) join collection_items i using (item_id)
    join collections c on c.collection_id = f.collection_id
    where st.user_id = ${user_id} and not st.set_aside
      and (f.direction, st.card_side) in (${sidesAsked}) and (f.direction <> 'justinformation' or st.state = 0)
      and ${whichCards(wanted, user_id)} and not ${isLocked(wanted, user_id)}`.execute(db)
  return rows[0]!
}

/** Returns the cards of a collection or level in order. Used for visitors, whose log is not on the server. */
export async function cardsInOrder(db: Db, wanted: Wanted, user_id: number | null, most: number): Promise<number[]> {
  const { rows } = await sql<{ flashcard_id: number }>`
    select f.flashcard_id
    from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
    where ${whichCards(wanted, user_id)} and not ${isLocked(wanted, user_id)}
    order by i.place, f.flashcard_id limit ${most}`.execute(db)
  return rows.map(({ flashcard_id }) => flashcard_id)
}
