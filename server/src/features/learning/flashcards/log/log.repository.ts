import type { StudyEntry } from '@vlacku/contract/flashcards'
import type { CardSide, CardState, LogEntry } from '@vlacku/study'
import { sql } from 'kysely'
import type { Db, Paging } from '../../../../platform/context.ts'
import { PREPARED } from '../../../../platform/database/prepared.ts'
import { allRows, onlyValue, run } from '../../../../platform/database/statements.ts'

/** One side of a card. */
export interface Key {
  flashcard_id: number
  card_side: CardSide
}

/** A new entry with a validated time. */
export interface NewEntry extends Omit<StudyEntry, 'at'> {
  at: Date
}

/** Stores new entries. Returns their IDs. */
export async function addEntries(
  db: Db,
  user_id: number,
  entries: NewEntry[],
  received_at: Date,
): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const rows = await db
    .insertInto('study_log')
    .values(entries.map((entry) => ({ ...entry, user_id, received_at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .execute()
  return new Set(rows.map(({ entry_id }) => entry_id))
}

const keysOf = (keys: Key[]) => sql`
  unnest(${keys.map((key) => key.flashcard_id)}::int[], ${keys.map((key) => key.card_side)}::text[])
    as wanted(flashcard_id, card_side)`

/** Locks the states of the given sides until the transaction ends. Creates missing states. */
export const lockStates = (db: Db, user_id: number, keys: Key[]) => run(db)`
  insert into card_states (user_id, flashcard_id, card_side, state, stability, difficulty, scheduled_days,
    learning_steps, reps, lapses)
  select ${user_id}::int, flashcard_id, card_side, 0, 0, 0, 0, 0, 0, 0 from ${keysOf(keys)}
  order by flashcard_id, card_side
  on conflict (user_id, flashcard_id, card_side) do update set user_id = excluded.user_id`

/** Returns a user's log entries for the given sides. */
export async function logOf(db: Db, user_id: number, keys: Key[]): Promise<(LogEntry & Key)[]> {
  const rows = await allRows(db)<Omit<LogEntry & Key, 'at'> & { at: Date }>`
    select l.flashcard_id, l.card_side, l.entry_id, l.kind, l.rating, l.at, l.refers_to
    from ${keysOf(keys)} join study_log l using (flashcard_id, card_side) where l.user_id = ${user_id}`
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

/**
 * Copies a user's log from the cards of items to the cards of their copies, if those have no log. Derives IDs from the original
 * entry and the card, so that undo entries refer to the copied entries. Returns the copied sides.
 */
export async function copyLog(
  db: Db,
  user_id: number,
  copies: { source: number; copy: number }[],
  received_at: Date,
): Promise<Key[]> {
  const idOf = (entry: string) => sql`md5(${sql.ref(entry)}::text || '/' || t.flashcard_id)::uuid`
  return allRows(db)<Key>`
    with added as (
      insert into study_log (entry_id, user_id, flashcard_id, card_side, kind, rating, at, received_at, duration_ms, answer,
        refers_to, is_copy)
      select ${idOf('l.entry_id')}, l.user_id, t.flashcard_id, l.card_side, l.kind, l.rating, l.at, ${received_at},
        l.duration_ms, l.answer, ${idOf('l.refers_to')}, true
      from unnest(${copies.map(({ source }) => source)}::int[], ${copies.map(({ copy }) => copy)}::int[]) as pair(source, copy)
      join flashcards s on s.item_id = pair.source join flashcards t on t.item_id = pair.copy and t.deleted_at is null
      join study_log l on l.flashcard_id = s.flashcard_id and l.user_id = ${user_id}
      where not exists (select from study_log o where o.user_id = ${user_id} and o.flashcard_id = t.flashcard_id)
      on conflict do nothing returning flashcard_id, card_side)
    select distinct flashcard_id, card_side from added`
}

/** Returns all sides for which a user has log entries. */
export const keysStudied = (db: Db, user_id: number) => allRows(db)<Key>`
  select distinct flashcard_id, card_side from study_log where user_id = ${user_id} and not is_copy`

/** Returns sides for which a user has a state, in key order, starting after the given side. */
export const keysBehind = (db: Db, user_id: number, after: Key, limit: number) => allRows(db)<Key>`
  select flashcard_id, card_side from card_states
  where user_id = ${user_id} and (flashcard_id, card_side) > (${after.flashcard_id}::int, ${after.card_side}::text)
  order by flashcard_id, card_side limit ${limit}`

/** Converts a time of a card state to a timestamp. */
export const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Stores states. The sides must be locked. */
export async function saveStates(db: Db, user_id: number, states: (Key & { state: CardState })[]): Promise<void> {
  const column = <T>(of: (state: CardState) => T) => states.map(({ state }) => of(state))
  await run(db)`
    update card_states s set state = n.state, due = n.due, stability = n.stability, difficulty = n.difficulty,
      scheduled_days = n.scheduled_days, learning_steps = n.learning_steps, reps = n.reps, lapses = n.lapses,
      last_review = n.last_review, snoozed_until = n.snoozed_until, set_aside = n.set_aside
    from unnest(
      ${states.map((one) => one.flashcard_id)}::int[], ${states.map((one) => one.card_side)}::text[],
      ${column(({ state }) => state)}::smallint[],
      ${column(({ state, due }) => (state === 0 ? null : new Date(due)))}::timestamptz[],
      ${column(({ stability }) => stability)}::float8[], ${column(({ difficulty }) => difficulty)}::float8[],
      ${column(({ scheduled_days }) => scheduled_days)}::int[], ${column(({ learning_steps }) => learning_steps)}::int[],
      ${column(({ reps }) => reps)}::int[], ${column(({ lapses }) => lapses)}::int[],
      ${column(({ last_review }) => dateOf(last_review))}::timestamptz[],
      ${column(({ snoozed_until }) => dateOf(snoozed_until))}::timestamptz[],
      ${column(({ set_aside }) => set_aside)}::boolean[])
      as n(flashcard_id, card_side, state, due, stability, difficulty, scheduled_days, learning_steps, reps, lapses,
           last_review, snoozed_until, set_aside)
    where s.user_id = ${user_id} and s.flashcard_id = n.flashcard_id and s.card_side = n.card_side`
}

/** Returns the card side of each of a user's given log entries, by entry ID. */
export async function keysOfEntries(db: Db, user_id: number, entry_ids: string[]): Promise<Map<string, Key>> {
  if (entry_ids.length === 0) return new Map()
  const rows = await allRows(db)<Key & { entry_id: string }>`
    select entry_id, flashcard_id, card_side from study_log
    where user_id = ${user_id} and entry_id = any(${entry_ids}::uuid[])`
  return new Map(rows.map(({ entry_id, ...key }) => [entry_id, key]))
}

/** Returns the word reviews derived from those of the given phrase reviews that were undone. */
export const owedToUndone = (
  db: Db,
  user_id: number,
  entry_ids: string[],
): Promise<(Key & { entry_id: string })[]> => allRows(db)<Key & { entry_id: string }>`
  select a.entry_id, a.flashcard_id, a.card_side
  from study_log u join study_log a on a.refers_to = u.refers_to and a.kind = 'review' and a.user_id = u.user_id
  where u.user_id = ${user_id} and u.kind = 'undo' and u.refers_to = any(${entry_ids}::uuid[])`

interface WordOfPhrase extends Key {
  /** Card of the phrase. */
  phrase_id: number
}

/** Returns the cards, in the same collection, of the words that phrases contain, unless this is disabled in the phrase item. */
export async function cardsOfWords(
  db: Db,
  phrases: { flashcard_id: number; collection_id: number; card_side: CardSide; words: string[] }[],
): Promise<WordOfPhrase[]> {
  const words = phrases.flatMap(({ words, ...phrase }) => words.map((word) => ({ ...phrase, word })))
  return allRows(db)<WordOfPhrase>`${PREPARED}
    select distinct p.flashcard_id as phrase_id, f.flashcard_id, p.card_side
    from unnest(${words.map((one) => one.flashcard_id)}::int[], ${words.map((one) => one.collection_id)}::int[],
                ${words.map((one) => one.card_side)}::text[], ${words.map(({ word }) => word)}::text[])
           as p(flashcard_id, collection_id, card_side, word)
    join valsi v on v.word = p.word join definitions d on d.valsiid = v.valsiid
    join collection_items i on i.collection_id = p.collection_id and i.definitionid = d.definitionid
      and i.deleted_at is null and i.auto_progress
    join flashcards f on f.item_id = i.item_id and f.deleted_at is null and f.flashcard_id <> p.flashcard_id`
}

export interface LoggedEntry extends NewEntry {
  is_undone: boolean
  because_of: string | null
  because_of_card: number | null
  because_of_word: string | null
}

/** Returns a page of a user's log for a card, newest first, and the total. Runs two SQL statements. */
export async function logPage(db: Db, user_id: number, flashcard_id: number, { page, per_page }: Paging) {
  const total = await onlyValue(db)<number>`
    select count(*)::int from study_log where user_id = ${user_id} and flashcard_id = ${flashcard_id}`
  const rows = await allRows(db)<LoggedEntry>`
    select l.entry_id, l.flashcard_id, l.card_side, l.kind, l.rating, l.at, l.duration_ms, l.answer, l.refers_to,
           exists (select from study_log u where u.refers_to = l.entry_id and u.kind = 'undo' and u.user_id = l.user_id)
             as is_undone,
           case when l.kind = 'review' and l.refers_to is not null then coalesce(v.word, i.free_front) end as because_of,
           case when l.kind = 'review' and l.refers_to is not null then c.flashcard_id end as because_of_card,
           case when l.kind = 'review' and l.refers_to is not null then v.word end as because_of_word
    from study_log l
    left join study_log c on c.entry_id = l.refers_to and c.user_id = l.user_id
    left join flashcards f on f.flashcard_id = c.flashcard_id left join collection_items i using (item_id)
    left join definitions d on d.definitionid = i.definitionid left join valsi v using (valsiid)
    where l.user_id = ${user_id} and l.flashcard_id = ${flashcard_id}
    order by l.at desc, l.entry_id desc limit ${per_page} offset ${(page - 1) * per_page}`
  return { rows, total }
}
