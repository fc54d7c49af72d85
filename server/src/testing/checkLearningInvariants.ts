import { type CardSide, cardKey, DEFAULT_PARAMETERS, type LogEntry, replay, Scheduler, statusOf } from '@vlacku/study'
import { sql } from 'kysely'
import type { Db } from '../platform/context.ts'

/** Returns a message for each violated invariant of collections, cards, levels and logs, in the format of `checkInvariants`. */
export async function checkLearningInvariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select 'collection ' || collection_id || ': it counts its items wrongly' as rule from collections c
    where item_count <> (select count(*) from collection_items i
                         where i.collection_id = c.collection_id and i.deleted_at is null)
       or card_count <> (select count(*) from flashcards f join collection_items i using (item_id)
                         where f.collection_id = c.collection_id and f.deleted_at is null and i.deleted_at is null)
    union all select 'card ' || flashcard_id || ': it stands elsewhere than its item'
    from flashcards f join collection_items i using (item_id) where f.collection_id <> i.collection_id
    union all select 'level ' || v.level_id || ': the places of levels have gaps' from levels v
    where position >= (select count(*) from levels o where o.collection_id = v.collection_id)
       or exists (select from levels o where o.collection_id = v.collection_id and o.position = v.position
                  and o.level_id <> v.level_id)
    union all select 'level ' || level_id || ': it has a card of another collection'
    from levels v join level_cards using (level_id) join flashcards f using (flashcard_id)
    where f.collection_id <> v.collection_id
    union all select 'level ' || v.level_id || ': it requires a level of another collection'
    from levels v join level_prerequisites p using (level_id) join levels o on o.level_id = p.prerequisite_id
    where o.collection_id <> v.collection_id
    union all select 'level ' || start || ': it requires itself' from (
      with recursive required as (
        select level_id as start, prerequisite_id as at from level_prerequisites
        union select start, prerequisite_id from required join level_prerequisites on level_id = at)
      select start from required where start = at) circles`.execute(db)
  return [...rows.map(({ rule }) => rule), ...(await wrongStates(db))]
}

interface Side {
  user_id: number
  flashcard_id: number
  card_side: CardSide
  state: number
  stability: number
  due: Date | null
  set_aside: boolean
  retention: number | null
  time_zone: string | null
  day_starts_at: number | null
  weights: number[] | null
  log: (Omit<LogEntry, 'at'> & { at: string })[]
}

/** Finds card states that are inconsistent with their logs. */
async function wrongStates(db: Db): Promise<string[]> {
  const { rows } = await sql<Side>`
    select st.user_id, st.flashcard_id, st.card_side, st.state, st.stability, st.due, st.set_aside, s.retention, s.time_zone, s.day_starts_at, p.weights,
           (select coalesce(json_agg(json_build_object('entry_id', l.entry_id, 'kind', l.kind, 'rating', l.rating,
                                                       'at', l.at, 'refers_to', l.refers_to)), '[]') from study_log l
            where l.user_id = st.user_id and l.flashcard_id = st.flashcard_id and l.card_side = st.card_side) as log
    from card_states st left join study_settings s using (user_id) left join study_parameters p
      on p.user_id = st.user_id and p.is_used`.execute(db)
  return rows.flatMap(
    ({ user_id, flashcard_id, card_side, log, retention, time_zone, day_starts_at, weights, ...stored }) => {
      const scheduler = new Scheduler({
        weights: weights ?? DEFAULT_PARAMETERS.weights,
        retention: retention ?? DEFAULT_PARAMETERS.retention,
        ...(time_zone !== null && { time_zone }),
        ...(day_starts_at !== null && { day_starts_at }),
      })
      const entries = log.map(({ at, ...entry }): LogEntry => ({ ...entry, at: Date.parse(at) }))
      const replayed = replay(entries, scheduler, cardKey(flashcard_id, card_side))
      const isSame =
        statusOf(replayed) === statusOf(stored) &&
        replayed.set_aside === stored.set_aside &&
        Math.abs(replayed.stability - stored.stability) < 1e-9 &&
        (replayed.state === 0 || replayed.due === stored.due?.getTime())
      return isSame ? [] : [`card ${flashcard_id} (${card_side}) of user ${user_id}: its state is not that of its log`]
    },
  )
}
