import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, column } from '../../../platform/database/statements.ts'
import { answerCounts, cardIsThere, cardsOfLevels } from './cards.repository.ts'

interface Completed {
  level_id: number
  name: string
}

/**
 * Completes levels for one user or all users: the levels that contain one of the given cards, or the given levels and their
 * dependents. A level requires a number of answered cards (at most all its cards) and a percentage of correct answers, and must
 * not be locked. Returns newly completed levels. Runs one SQL statement, plus one for each step of levels unlocked as a result.
 */
export async function completeLevels(
  db: Db,
  of: { user_id?: number } & ({ flashcard_ids: number[] } | { level_ids: number[] }),
  at: Date,
): Promise<Completed[]> {
  const now = await completeThese(db, of, at)
  if (now.length === 0) return []
  // dependent levels may already have enough answers
  const level_ids = now.map(({ level_id }) => level_id)
  const behind = await completeLevels(db, { ...(of.user_id !== undefined && { user_id: of.user_id }), level_ids }, at)
  return [...now, ...behind.filter(({ level_id }) => !level_ids.includes(level_id))]
}

async function completeThese(
  db: Db,
  { user_id, ...of }: Parameters<typeof completeLevels>[1],
  at: Date,
): Promise<Completed[]> {
  const which =
    'level_ids' in of
      ? sql`(v.level_id = any(${of.level_ids}::int[]) or v.level_id in (
              select level_id from level_prerequisites where prerequisite_id = any(${of.level_ids}::int[])))`
      : sql`v.level_id in (select level_id from level_cards where flashcard_id = any(${of.flashcard_ids}::int[]))`
  const whose =
    user_id === undefined
      ? sql`true`
      : sql`l.user_id = ${user_id}
            and not exists (select from level_completions e where e.level_id = v.level_id and e.user_id = ${user_id})`
  return allRows(db)<Completed>`
    with completed as (
      insert into level_completions (user_id, level_id, completed_at)
      select l.user_id, v.level_id, ${at}
      from levels v join level_cards lc using (level_id) join flashcards f using (flashcard_id)
      join collection_items i using (item_id) join study_log l on l.flashcard_id = f.flashcard_id
      where ${which} and ${whose} and ${cardIsThere} and ${answerCounts}
      group by l.user_id, v.level_id
      having count(distinct l.flashcard_id) >= least(v.min_cards, (
               select count(*) from ${cardsOfLevels} where lc.level_id = v.level_id and ${cardIsThere}))
         and count(*) filter (where l.rating >= 3) >= v.min_success_rate * count(*)
         and not ${isLocked(sql`l.user_id`)}
      on conflict do nothing returning level_id)
    select distinct level_id, name from completed join levels using (level_id) order by level_id`
}

/** True if a level has cards. An empty level requires nothing and blocks nothing. */
export const hasCards = (level_id: RawBuilder<unknown>) => sql<boolean>`
  exists (select from ${cardsOfLevels} where lc.level_id = ${level_id} and ${cardIsThere})`

/** True if the user hasn't completed all prerequisites of a level `v`. */
const isLocked = (user_id: RawBuilder<unknown>) => sql<boolean>`
  exists (select from level_prerequisites p where p.level_id = v.level_id and ${hasCards(sql`p.prerequisite_id`)}
          and not exists (select from level_completions e
                          where e.level_id = p.prerequisite_id and e.user_id = ${user_id}))`

/**
 * Cards that a user may not study yet, because all levels that contain them are locked. `which` selects the levels `v`. A
 * separate query, so that it runs once rather than per card.
 */
export const lockedCards = (user_id: number | null, which: RawBuilder<unknown>) => sql<number>`
  select lc.flashcard_id
  from (select v.level_id, ${isLocked(sql`${user_id}::int`)} as is_locked from levels v where ${which}) asked
  join level_cards lc using (level_id) group by lc.flashcard_id having bool_and(asked.is_locked)`

/** Returns, for each of the given cards, whether it is in a level, whether all its levels are locked, and its levels. */
export function levelsOfCards(db: Db, flashcard_ids: number[], user_id: number | null) {
  return allRows(db)<{ flashcard_id: number; level_ids: number[]; is_locked: boolean }>`
    select lc.flashcard_id, json_agg(lc.level_id order by v.position, v.level_id) as level_ids,
           bool_and(${isLocked(sql`${user_id}::int`)}) as is_locked
    from level_cards lc join levels v using (level_id)
    where lc.flashcard_id = any(${flashcard_ids}::int[]) group by lc.flashcard_id`
}

/** Returns the levels of an item's card. */
export const levelsOfItem = (db: Db, item_id: number) => column(db)<number>`
  select lc.level_id from level_cards lc join flashcards f using (flashcard_id) where f.item_id = ${item_id}`
