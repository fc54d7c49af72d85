import { sql } from 'kysely'
import type { Db, Paging } from '../../../platform/context.ts'
import { allRows, anyRow, column } from '../../../platform/database/statements.ts'

/** Existing cards in levels. */
export const cardsOfLevels = sql`
  level_cards lc join flashcards f using (flashcard_id) join collection_items i using (item_id)`
export const cardIsThere = sql`f.deleted_at is null and i.deleted_at is null`

/** Reviews that count for levels: the user's own, not derived from a phrase, and not undone. */
export const answerCounts = sql`
  l.kind = 'review' and l.refers_to is null
  and not exists (select from study_log u where u.refers_to = l.entry_id and u.kind = 'undo' and u.user_id = l.user_id)`

/** Returns the given cards that exist in a collection. */
export const cardsAmong = (db: Db, collection_id: number, flashcard_ids: number[]) => column(db)<number>`
  select f.flashcard_id from flashcards f join collection_items i using (item_id)
  where f.collection_id = ${collection_id} and f.flashcard_id = any(${flashcard_ids}::int[]) and ${cardIsThere}`

/**
 * Adds cards to a level in order, at `start` or at the end of the level. Cards already in the level stay where they are. Returns
 * the number of added cards.
 */
export async function addCards(db: Db, level_id: number, flashcard_ids: number[], start: number | undefined) {
  const rows = await allRows(db)`
    with fresh as (
      select id, row_number() over (order by nth) - 1 as nth
      from unnest(${flashcard_ids}::int[]) with ordinality as given(id, nth)
      where not exists (select from level_cards c where c.level_id = ${level_id} and c.flashcard_id = given.id)),
    room as (
      select least(coalesce(${start ?? null}::int, 2147483647), count(*)::int) as start
      from level_cards where level_id = ${level_id}),
    moved as (
      update level_cards set position = position + (select count(*)::int from fresh)
      where level_id = ${level_id} and position >= (select start from room))
    insert into level_cards (level_id, flashcard_id, position)
    select ${level_id}, fresh.id, room.start + fresh.nth from fresh, room returning 1`
  return rows.length
}

/** Removes a card from a level. Returns false if the level didn't contain it. */
export const removeCard = (db: Db, level_id: number, flashcard_id: number) => anyRow(db)`
  with gone as (
    delete from level_cards where level_id = ${level_id} and flashcard_id = ${flashcard_id} returning position),
  moved as (
    update level_cards set position = position - 1
    where level_id = ${level_id} and position > (select position from gone))
  select from gone`

interface LevelCardRow {
  flashcard_id: number
  position: number
  correct: number
  total: number
  last_at: Date | null
}

/** Returns a page of a level's cards with the viewer's results, and the total. Runs two SQL statements. */
export async function levelCardsPage(
  db: Db,
  level_id: number,
  { user_id, page, per_page }: Paging & { user_id: number | null },
) {
  const counted = await allRows(db)<{ total: number }>`
    select count(*)::int as total from ${cardsOfLevels} where lc.level_id = ${level_id} and ${cardIsThere}`
  const rows = await allRows(db)<LevelCardRow>`
    select lc.flashcard_id, lc.position, a.correct::int, a.total::int, a.last_at
    from ${cardsOfLevels} left join lateral (
      select count(*) filter (where l.rating >= 3) as correct, count(*) as total, max(l.at) as last_at
      from study_log l where l.flashcard_id = f.flashcard_id and l.user_id = ${user_id}::int and ${answerCounts}) a on true
    where lc.level_id = ${level_id} and ${cardIsThere} order by lc.position, lc.flashcard_id
    limit ${per_page} offset ${(page - 1) * per_page}`
  return { rows, total: counted[0]!.total }
}
