import type { CardStatus } from '@vlacku/contract/flashcards'
import type { CardSide, CardState, Direction } from '@vlacku/study'
import { sql } from 'kysely'
import type { Db, Paging } from '../../../platform/context.ts'
import { allRows, onlyRow } from '../../../platform/database/statements.ts'
import {
  isDue,
  isLocked,
  isThere,
  type Moment,
  sideCount,
  sidesInUse,
  stateColumns,
  statusOf,
  type Wanted,
  whichCards,
} from './selection.repository.ts'

/**
 * The cards that a user has started, with the states of sides still in use. Contains one row per card, so that new cards cost
 * nothing.
 */
const startedCards = (user_id: number | null, moment: Moment) => sql`
  (select st.flashcard_id, count(*) filter (where st.state > 0) as seen, count(*) filter (where not (${isDue(moment)})) as waiting,
          array_agg(${statusOf}) filter (where st.state > 0) as statuses, min(st.due) as earliest
   from card_states st join flashcards f using (flashcard_id)
   where st.user_id = ${user_id}::int and (f.direction, st.card_side) in (${sidesInUse}) group by st.flashcard_id)`

/** Returns card IDs, the total number of cards, and the number of selected cards with a due side. Runs one SQL statement. */
export async function cardsPage(
  db: Db,
  wanted: Wanted,
  { user_id, page, per_page, ...moment }: Moment & Paging & { user_id: number },
) {
  const { status, due } = wanted
  const order = due ? sql`waits desc, new_only, place, flashcard_id` : sql`place, flashcard_id`
  const hasStatus =
    status === undefined
      ? sql`true`
      : status === 'new'
        ? sql`coalesce(b.seen, 0) < ${sideCount}`
        : sql`coalesce(${status} = any(b.statuses), false)`
  return onlyRow(db)<{ flashcard_ids: number[]; total: number; due_count: number }>`
    with cards as materialized (
      select f.flashcard_id, i.place, coalesce(b.waiting, 0) < ${sideCount} and not ${isLocked(wanted, user_id)} as is_due,
             ${hasStatus} as has_status, coalesce(b.seen, 0) = 0 as new_only,
             coalesce(extract(epoch from ${moment.now}::timestamptz - b.earliest), 0) as waits
      from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
      left join ${startedCards(user_id, moment)} b using (flashcard_id) where ${whichCards(wanted, user_id)}),
    page as (
      select * from cards where has_status and (is_due or not ${due ?? false}::boolean)
      order by ${order} limit ${per_page} offset ${(page - 1) * per_page})
    select (select coalesce(json_agg(flashcard_id order by ${order}), '[]') from page) as flashcard_ids,
           count(*) filter (where has_status and (is_due or not ${due ?? false}::boolean))::int as total,
           count(*) filter (where is_due)::int as due_count
    from cards`
}

export interface SideRow extends Omit<CardState, 'due' | 'last_review' | 'snoozed_until'> {
  flashcard_id: number
  card_side: CardSide
  due: Date | null
  last_review: Date | null
  snoozed_until: Date | null
  status: CardStatus
}

/** Joins the sides `s` of cards `f` of items `i` with a user's states `st`. */
const joinedSides = (user_id: number | null) => sql`
  flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
  join (values ${sidesInUse}) as s(direction, card_side) on s.direction = f.direction
  left join card_states st
    on st.user_id = ${user_id}::int and st.flashcard_id = f.flashcard_id and st.card_side = s.card_side`

/** Returns a user's states for each side of the given cards. */
export const sidesOfCards = (db: Db, flashcard_ids: number[], user_id: number | null) => allRows(db)<SideRow>`
  select ${stateColumns} from ${joinedSides(user_id)}
  where f.flashcard_id = any(${flashcard_ids}::int[]) order by f.flashcard_id, s.card_side`

export interface CardSnapshot {
  flashcard_id: number
  collection_id: number
  direction: Direction
  /** True if the card is in a level, so that it may be locked and reviewing it may complete a level. */
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
export const cardSnapshots = (db: Db, flashcard_ids: number[], user_id: number) => allRows(db)<CardSnapshot>`
  select ${cardSnapshotColumns} from ${cardsWithFronts}
  where f.flashcard_id = any(${flashcard_ids}::int[]) and ${isThere(user_id)}`
