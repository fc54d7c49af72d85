import type { CardStatus } from '@vlacku/contract/flashcards'
import { type CardSide, type CardState, type Direction, sidesOf } from '@vlacku/study'
import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { isOpen } from '../../levels/index.ts'

const directions: Direction[] = [
  'direct',
  'reverse',
  'both',
  'fillin',
  'fillin_reverse',
  'fillin_both',
  'justinformation',
]
const pairs = directions.flatMap((direction) =>
  sidesOf(direction).map((side) => sql`(${sql.lit(direction)}, ${sql.lit(side)})`),
)

/** The sides of cards, `f`, of items, `i`, that somebody is asked, `s`, and where they stand with them, `st`. */
const asked = (user_id: number | null) => sql`
  flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
  join (values ${sql.join(pairs)}) as s(direction, card_side) on s.direction = f.direction
  left join card_states st
    on st.user_id = ${user_id}::int and st.flashcard_id = f.flashcard_id and st.card_side = s.card_side`

const isThere = (user_id: number | null) => sql`
  f.deleted_at is null and i.deleted_at is null and c.deleted_at is null
  and (c.is_public or c.user_id = ${user_id}::int)`

/** What only informs is shown once. */
const isDue = (now: Date) => sql`
  not coalesce(st.set_aside, false) and coalesce(st.snoozed_until, '-infinity') <= ${now}
  and case when coalesce(st.state, 0) = 0 then true
           else f.direction <> 'justinformation' and st.due <= ${now} end`

const statusOf = sql`
  case when coalesce(st.state, 0) = 0 then 'new' when f.direction = 'justinformation' then 'graduated'
       when st.state <> 2 then 'learning' when st.stability >= 90 then 'graduated' else 'review' end`

export interface Wanted {
  collection_id?: number | undefined
  level_id?: number | undefined
  flashcard_id?: number | undefined
  status?: CardStatus | undefined
  /** Only what is due, the longest due first. */
  due?: boolean | undefined
}

const whichCards = ({ collection_id, level_id, flashcard_id }: Wanted, user_id: number | null) => {
  const conditions = [
    isThere(user_id),
    collection_id === undefined && flashcard_id === undefined && level_id === undefined
      ? sql`(c.user_id = ${user_id}::int
             or exists (select from card_states o where o.user_id = ${user_id}::int and o.flashcard_id = f.flashcard_id))`
      : sql`true`,
    collection_id === undefined ? sql`true` : sql`f.collection_id = ${collection_id}`,
    level_id === undefined
      ? sql`true`
      : sql`f.flashcard_id in (select flashcard_id from level_cards where level_id = ${level_id})`,
    flashcard_id === undefined ? sql`true` : sql`f.flashcard_id = ${flashcard_id}`,
  ]
  return sql.join(conditions, sql` and `)
}

/** Numbers of cards, how many there are, and how many of all that are wanted have something due. One statement. */
export async function cardsPage(
  db: Db,
  wanted: Wanted,
  { user_id, now, page, per_page }: { user_id: number; now: Date; page: number; per_page: number },
) {
  const { status, due } = wanted
  const order = due ? sql`waits desc, new_only, place, flashcard_id` : sql`place, flashcard_id`
  const { rows } = await sql<{ flashcard_ids: number[]; total: number; due_count: number }>`
    with cards as (
      select f.flashcard_id, i.place,
             bool_or(${isDue(now)}) and ${isOpen(user_id)} as is_due,
             bool_or(${status ?? null}::text is null or ${statusOf} = ${status ?? null}) as has_status,
             bool_and(coalesce(st.state, 0) = 0) as new_only,
             coalesce(extract(epoch from ${now}::timestamptz - min(st.due)), 0) as waits
      from ${asked(user_id)} where ${whichCards(wanted, user_id)} group by f.flashcard_id, i.place),
    chosen as (select * from cards where has_status and (is_due or not ${due ?? false}::boolean))
    select coalesce((select json_agg(flashcard_id order by nth) from (
             select flashcard_id, row_number() over (order by ${order}) as nth from chosen
             order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) p), '[]') as flashcard_ids,
           (select count(*)::int from chosen) as total, (select count(*)::int from cards where is_due) as due_count`.execute(
    db,
  )
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
  f.flashcard_id, s.card_side, coalesce(st.state, 0)::int as state, st.due, coalesce(st.stability, 0) as stability,
  coalesce(st.difficulty, 0) as difficulty, coalesce(st.scheduled_days, 0) as scheduled_days,
  coalesce(st.learning_steps, 0) as learning_steps, coalesce(st.reps, 0) as reps, coalesce(st.lapses, 0) as lapses,
  st.last_review, st.snoozed_until, coalesce(st.set_aside, false) as set_aside, ${statusOf} as status`

/** Where somebody stands with each side that these cards ask. */
export async function sidesOfCards(db: Db, flashcard_ids: number[], user_id: number | null): Promise<SideRow[]> {
  const { rows } = await sql<SideRow>`
    select ${stateColumns} from ${asked(user_id)}
    where f.flashcard_id = any(${flashcard_ids}::int[]) order by f.flashcard_id, s.card_side`.execute(db)
  return rows
}

export interface CardFacts {
  flashcard_id: number
  collection_id: number
  direction: Direction
  is_open: boolean
  /** The word, or the text, on its front. */
  front: string
}

/** Those of these cards that are there and that somebody may read. */
export async function cardFacts(db: Db, flashcard_ids: number[], user_id: number): Promise<CardFacts[]> {
  const { rows } = await sql<CardFacts>`
    select f.flashcard_id, f.collection_id, f.direction, ${isOpen(user_id)} as is_open,
           coalesce(v.word, x.word, i.free_front, '') as front
    from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
    left join definitions d on d.definitionid = i.definitionid left join valsi v using (valsiid)
    left join deleted_definitions x on x.definitionid = i.definitionid and d.definitionid is null
    where f.flashcard_id = any(${flashcard_ids}::int[]) and ${isThere(user_id)}`.execute(db)
  return rows
}

/** Questions that wait in each collection that somebody owns or studies. One statement. */
export async function countsOfCollections(db: Db, user_id: number, now: Date) {
  const { rows } = await sql<{ collection_id: number; name: string; total: number; new: number; due: number }>`
    with mine as (
      select collection_id from collections where user_id = ${user_id} and deleted_at is null
      union
      select f.collection_id from card_states st join flashcards f using (flashcard_id) where st.user_id = ${user_id})
    select c.collection_id, c.name, count(*)::int as total,
           count(*) filter (where coalesce(st.state, 0) = 0 and ${isDue(now)} and ${isOpen(user_id)})::int as new,
           count(*) filter (where coalesce(st.state, 0) > 0 and ${isDue(now)} and ${isOpen(user_id)})::int as due
    from ${asked(user_id)}
    where ${isThere(user_id)} and c.collection_id in (select collection_id from mine)
    group by c.collection_id, c.name order by c.name, c.collection_id`.execute(db)
  return rows
}

/**
 * What a learner may be asked now: all that is being learned, so many reviews that are the longest due, and so many new
 * sides in the order of the collection; with how many reviews and new sides there are. One statement.
 */
export async function dueQuestions(
  db: Db,
  wanted: Wanted,
  { user_id, now, most }: { user_id: number; now: Date; most: { new: number; reviews: number } },
) {
  const { rows } = await sql<SideRow & { kind: number; position: number; total: number }>`
    with due as (
      select ${stateColumns}, i.place,
             case when coalesce(st.state, 0) = 0 then 0 when st.state = 2 then 2 else 1 end as kind
      from ${asked(user_id)}
      where ${whichCards(wanted, user_id)} and ${isDue(now)} and ${isOpen(user_id)}),
    ranked as (
      select *, row_number() over (partition by kind order by due, place, flashcard_id, card_side)::int as nth,
             row_number() over (order by place, flashcard_id, card_side)::int as position,
             count(*) over (partition by kind)::int as total
      from due)
    select * from ranked
    where nth <= case kind when 0 then ${most.new}::int when 2 then ${most.reviews}::int else 1000 end
       or nth = 1 order by kind, nth`.execute(db)
  return rows
}

/** When the next side is due that is not due yet. */
export async function nextDue(db: Db, wanted: Wanted, { user_id, now }: { user_id: number; now: Date }) {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(st.due, st.snoozed_until)) as at from ${asked(user_id)}
    where ${whichCards(wanted, user_id)} and ${isOpen(user_id)} and not st.set_aside
      and f.direction <> 'justinformation' and greatest(st.due, st.snoozed_until) > ${now}`.execute(db)
  return rows[0]?.at ?? null
}

/** Cards of a collection or level in their order, for somebody whose log is not here. */
export async function cardsInOrder(db: Db, wanted: Wanted, user_id: number | null, most: number): Promise<number[]> {
  const { rows } = await sql<{ flashcard_id: number }>`
    select f.flashcard_id
    from flashcards f join collection_items i using (item_id) join collections c on c.collection_id = f.collection_id
    where ${whichCards(wanted, user_id)} and ${isOpen(user_id)} order by i.place, f.flashcard_id limit ${most}`.execute(
    db,
  )
  return rows.map(({ flashcard_id }) => flashcard_id)
}
