import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/context.ts'
import { answerCounts, cardIsThere, cardsOfLevels } from './cardsRepository.ts'

/**
 * Writes down which levels are completed that were not yet: by one learner or by all, the levels of a collection or those
 * that hold one of these cards. A level asks for so many of its cards, at most for all that it has, and for a share of
 * right answers among all that were ever given. Answers what was completed now.
 */
export async function completeLevels(
  db: Db,
  of: { user_id: number; flashcard_ids: number[] } | { level_ids: number[] },
  at: Date,
): Promise<{ level_id: number; name: string }[]> {
  const which =
    'level_ids' in of
      ? sql`v.level_id = any(${of.level_ids}::int[])`
      : sql`v.level_id in (select level_id from level_cards where flashcard_id = any(${of.flashcard_ids}::int[]))
            and not exists (select from level_completions e where e.level_id = v.level_id and e.user_id = ${of.user_id})`
  const whose = 'user_id' in of ? sql`l.user_id = ${of.user_id}` : sql`true`
  const { rows } = await sql<{ level_id: number; name: string }>`
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
      on conflict do nothing returning level_id)
    select distinct level_id, name from completed join levels using (level_id) order by level_id`.execute(db)
  return rows
}

/**
 * The numbers of cards that somebody may not study yet: all levels they are in have prerequisites that were not completed.
 * `which` says which levels, `v`, are asked about. A query of its own, so that it is answered once and not for every card.
 */
export const lockedCards = (user_id: number | null, which: RawBuilder<unknown>) => sql<number>`
  select lc.flashcard_id
  from (select v.level_id, bool_or(p.level_id is not null and e.level_id is null) as is_locked
        from levels v left join level_prerequisites p using (level_id)
        left join level_completions e on e.level_id = p.prerequisite_id and e.user_id = ${user_id}::int
        where ${which} group by v.level_id) asked
  join level_cards lc using (level_id) group by lc.flashcard_id having bool_and(asked.is_locked)`

/** Which of these cards are in levels of their collection, and in locked ones only; and which levels each is in. */
export async function levelsOfCards(db: Db, flashcard_ids: number[], user_id: number | null) {
  const { rows } = await sql<{ flashcard_id: number; level_ids: number[]; is_locked: boolean }>`
    select lc.flashcard_id, json_agg(lc.level_id order by v.position, v.level_id) as level_ids,
           bool_and(exists (
             select from level_prerequisites p where p.level_id = v.level_id and not exists (
               select from level_completions e
               where e.level_id = p.prerequisite_id and e.user_id = ${user_id}::int))) as is_locked
    from level_cards lc join levels v using (level_id)
    where lc.flashcard_id = any(${flashcard_ids}::int[]) group by lc.flashcard_id`.execute(db)
  return rows
}
