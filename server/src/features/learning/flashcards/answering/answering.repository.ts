import type { CardState } from '@vlacku/study'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import { PREPARED } from '../../../../platform/database/prepared.ts'
import { anyRow, firstRow } from '../../../../platform/database/statements.ts'
import { type CardSnapshot, cardSnapshotColumns, cardsWithFronts } from '../cards.repository.ts'
import { dateOf, type Key, type NewEntry } from '../log/log.repository.ts'
import { isThere } from '../selection.repository.ts'

/** A stored card state. All columns are null if the side has no state. */
type StoredState = {
  [K in keyof CardState]: (K extends 'due' | 'last_review' | 'snoozed_until' ? Date : CardState[K]) | null
}

/** A consistent snapshot of everything on which a review of a side depends. */
export interface SideSnapshot extends CardSnapshot, StoredState {
  /** Changes with every state change; null if the side has no state. */
  version: string | null
  /** Time of the last log entry of the side. */
  newest_at: Date | null
  /** True if a stored undo entry refers to the submitted entry, which was therefore undone before it arrived. */
  is_expected: boolean
  weights: number[] | null
  retention: number | null
  time_zone: string | null
  day_starts_at: number | null
}

/** Returns snapshots of the sides of a card that the user may read. Runs one SQL statement. */
export const sideSnapshots = (
  db: Db,
  user_id: number,
  { flashcard_id, card_side }: Key,
  entry_id: string | null,
) => firstRow(db)<SideSnapshot>`${PREPARED}
  select ${cardSnapshotColumns}, st.xmin::text as version, st.state, st.due, st.stability, st.difficulty,
         st.scheduled_days, st.learning_steps, st.reps, st.lapses, st.last_review, st.snoozed_until, st.set_aside,
         (select max(l.at) from study_log l where l.user_id = ${user_id}::int and l.flashcard_id = f.flashcard_id
          and l.card_side = ${card_side}::text) as newest_at,
         exists (select from study_log u where u.refers_to = ${entry_id}::uuid and u.user_id = ${user_id}::int) as is_expected,
         p.weights, s.retention, s.time_zone, s.day_starts_at
  from ${cardsWithFronts}
  left join card_states st
    on st.user_id = ${user_id}::int and st.flashcard_id = f.flashcard_id and st.card_side = ${card_side}::text
  left join study_settings s on s.user_id = ${user_id}::int
  left join study_parameters p on p.user_id = ${user_id}::int and p.is_used
  where f.flashcard_id = ${flashcard_id}::int and ${isThere(user_id)}`

/** The last log entry and the resulting state. */
export interface Newest {
  entry: NewEntry
  state: CardState
  received_at: Date
}

/**
 * Stores an entry and the resulting state, unless the state's `version` has changed or the entry already exists. Every write to a
 * log changes the version in the same transaction. Returns false if nothing was stored.
 */
export async function writeOnto(db: Db, user_id: number, version: string, newest: Newest): Promise<boolean> {
  const { flashcard_id, card_side } = newest.entry
  const side = sql`
    user_id = ${user_id}::int and flashcard_id = ${flashcard_id}::int and card_side = ${card_side}::text`
  const changes = columnsOf(newest.state).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return anyRow(db)`${PREPARED}
    with known as (select from card_states where ${side} and xmin = ${version}::xid for update),
    added as (${addEntry(user_id, newest, sql`from known`)})
    update card_states set ${sql.join(changes)} from added where ${side} returning 1`
}

/**
 * Like `writeOnto`, but for a side without a state. If another request stores a state first, a constraint rejects this state and
 * entry.
 */
export async function writeFirst(db: Db, user_id: number, newest: Newest): Promise<boolean> {
  const { flashcard_id, card_side } = newest.entry
  const columns = columnsOf(newest.state)
  return anyRow(db)`${PREPARED}
    with added as (${addEntry(user_id, newest, sql``)})
    insert into card_states (user_id, flashcard_id, card_side, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${user_id}::int, ${flashcard_id}::int, ${card_side}::text, ${sql.join(columns.map(([, value]) => value))}
    from added returning 1`
}

const addEntry = (user_id: number, { entry, received_at }: Newest, where: RawBuilder<unknown>) => sql`
  insert into study_log (entry_id, user_id, flashcard_id, card_side, kind, rating, at, received_at, duration_ms, answer,
    refers_to)
  select ${entry.entry_id}::uuid, ${user_id}::int, ${entry.flashcard_id}::int, ${entry.card_side}::text,
    ${entry.kind}::text, ${entry.rating}::smallint, ${entry.at}::timestamptz, ${received_at}::timestamptz,
    ${entry.duration_ms}::int, ${entry.answer}::text, ${entry.refers_to}::uuid ${where}
  on conflict do nothing returning 1`

const columnsOf = (state: CardState): [string, RawBuilder<unknown>][] => [
  ['state', sql`${state.state}::smallint`],
  ['due', sql`${state.state === 0 ? null : new Date(state.due)}::timestamptz`],
  ['stability', sql`${state.stability}::float8`],
  ['difficulty', sql`${state.difficulty}::float8`],
  ['scheduled_days', sql`${state.scheduled_days}::int`],
  ['learning_steps', sql`${state.learning_steps}::int`],
  ['reps', sql`${state.reps}::int`],
  ['lapses', sql`${state.lapses}::int`],
  ['last_review', sql`${dateOf(state.last_review)}::timestamptz`],
  ['snoozed_until', sql`${dateOf(state.snoozed_until)}::timestamptz`],
  ['set_aside', sql`${state.set_aside}::boolean`],
]
