import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/context.ts'

export interface LevelFacts {
  level_id: number
  collection_id: number
  name: string
}

export async function findLevel(db: Db, level_id: number): Promise<LevelFacts | undefined> {
  const { rows } = await sql<LevelFacts>`
    select level_id, collection_id, name from levels where level_id = ${level_id}`.execute(db)
  return rows[0]
}

/** Levels of one collection are changed by one at a time, so that two changes do not make a circle together. */
export async function lockLevels(db: Db, collection_id: number): Promise<void> {
  await sql`select from collections where collection_id = ${collection_id} for no key update`.execute(db)
}

export interface LevelRow extends LevelFacts {
  description: string
  min_cards: number
  min_success_rate: number
  position: number
  created_at: Date
  card_count: number
  prerequisites: { level_id: number; name: string; is_completed: boolean }[]
  completed_at: Date | null
  /** Of the reader, all 0 for visitors. */
  answered_cards: number
  correct: number
  total: number
  last_at: Date | null
}

/** Cards of levels that are still there. */
const cardsOfLevels = sql`
  level_cards lc join flashcards f using (flashcard_id) join collection_items i using (item_id)`
const isThere = sql`f.deleted_at is null and i.deleted_at is null`

/**
 * Answers that count for levels: reviews of the learners themselves, not those that a phrase gave its words, and none that
 * was undone.
 */
const counts = sql`
  l.kind = 'review' and l.refers_to is null
  and not exists (select from study_log u where u.refers_to = l.entry_id and u.kind = 'undo' and u.user_id = l.user_id)`

/** Levels of a collection, or one level, in their order, with how far a reader has come: one statement. */
export async function levelRows(
  db: Db,
  which: { collection_id: number } | { level_id: number },
  user_id: number | null,
): Promise<LevelRow[]> {
  const wanted =
    'level_id' in which ? sql`v.level_id = ${which.level_id}` : sql`v.collection_id = ${which.collection_id}`
  const { rows } = await sql<LevelRow>`
    select v.*, coalesce(c.cards, 0)::int as card_count, coalesce(p.all_of, '[]') as prerequisites, d.completed_at,
           coalesce(a.answered_cards, 0)::int as answered_cards, coalesce(a.correct, 0)::int as correct,
           coalesce(a.total, 0)::int as total, a.last_at
    from levels v
    left join lateral (
      select count(*) as cards from ${cardsOfLevels} where lc.level_id = v.level_id and ${isThere}) c on true
    left join lateral (
      select json_agg(json_build_object('level_id', r.level_id, 'name', r.name, 'is_completed', e.user_id is not null)
                      order by r.position, r.level_id) as all_of
      from level_prerequisites q join levels r on r.level_id = q.prerequisite_id
      left join level_completions e on e.level_id = r.level_id and e.user_id = ${user_id}::int
      where q.level_id = v.level_id) p on true
    left join level_completions d on d.level_id = v.level_id and d.user_id = ${user_id}::int
    left join lateral (
      select count(distinct l.flashcard_id) as answered_cards, count(*) filter (where l.rating >= 3) as correct,
             count(*) as total, max(l.at) as last_at
      from ${cardsOfLevels} join study_log l on l.flashcard_id = f.flashcard_id and l.user_id = ${user_id}::int
      where lc.level_id = v.level_id and ${isThere} and ${counts}) a on true
    where ${wanted} order by v.position, v.level_id`.execute(db)
  return rows
}

export interface LevelContent {
  name: string
  description: string
  min_cards: number
  min_success_rate: number
}

/** Behind the last one where no place is said; those behind it move by one. */
export async function addLevel(
  db: Db,
  collection_id: number,
  { position, at, ...content }: LevelContent & { position: number | undefined; at: Date },
): Promise<number> {
  const { level_id } = await db
    .insertInto('levels')
    .values({ ...content, collection_id, created_at: at, position: sql<number>`2147483647` })
    .returning('level_id')
    .executeTakeFirstOrThrow()
  await placeLevel(db, { level_id, collection_id }, position)
  return level_id
}

export async function changeLevel(db: Db, level_id: number, given: Partial<LevelContent>): Promise<void> {
  if (Object.keys(given).length > 0)
    await db.updateTable('levels').set(given).where('level_id', '=', level_id).execute()
}

/** Counts the places of all levels of a collection anew, from 0, one of them at `position` or at the end. */
export async function placeLevel(
  db: Db,
  { level_id, collection_id }: { level_id: number; collection_id: number },
  position: number | undefined,
): Promise<void> {
  await sql`
    with others as (
      select level_id, row_number() over (order by position, level_id) - 1 as nth
      from levels where collection_id = ${collection_id} and level_id <> ${level_id}),
    placed as (
      select level_id, nth + case when nth >= ${position ?? null}::int then 1 else 0 end as nth from others
      union all
      select ${level_id}::int, least(coalesce(${position ?? null}::int, 2147483647), (select count(*) from others)))
    update levels v set position = placed.nth from placed where placed.level_id = v.level_id`.execute(db)
}

export async function deleteLevel(db: Db, { level_id, collection_id }: LevelFacts): Promise<void> {
  await sql`delete from levels where level_id = ${level_id}`.execute(db)
  await sql`
    update levels v set position = n.nth
    from (select level_id, row_number() over (order by position, level_id) - 1 as nth
          from levels where collection_id = ${collection_id}) n
    where n.level_id = v.level_id`.execute(db)
}

/** Levels of the same collection that require a level. */
export async function levelsRequiring(db: Db, level_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select v.name from level_prerequisites p join levels v using (level_id)
    where p.prerequisite_id = ${level_id} order by v.position, v.level_id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Which of these levels are of a collection. */
export async function levelsAmong(db: Db, collection_id: number, level_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ level_id: number }>`
    select level_id from levels where collection_id = ${collection_id} and level_id = any(${level_ids}::int[])`.execute(
    db,
  )
  return rows.map(({ level_id }) => level_id)
}

/** Names of levels along which a level would require itself if it required these; empty where it would not. */
export async function circleOf(db: Db, level_id: number, prerequisite_ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    with recursive way as (
      select v.level_id, array[v.level_id] as passed, array[v.name] as names
      from levels v where v.level_id = any(${prerequisite_ids}::int[])
      union all
      select r.level_id, way.passed || r.level_id, way.names || r.name
      from way join level_prerequisites p on p.level_id = way.level_id join levels r on r.level_id = p.prerequisite_id
      where way.level_id <> ${level_id} and not r.level_id = any(way.passed))
    select names from way where level_id = ${level_id} order by cardinality(names) limit 1`.execute(db)
  return rows[0]?.names ?? []
}

export async function setPrerequisites(db: Db, level_id: number, prerequisite_ids: number[]): Promise<void> {
  await sql`
    delete from level_prerequisites
    where level_id = ${level_id} and not prerequisite_id = any(${prerequisite_ids}::int[])`.execute(db)
  await sql`
    insert into level_prerequisites (level_id, prerequisite_id)
    select ${level_id}, unnest(${prerequisite_ids}::int[]) on conflict do nothing`.execute(db)
}

/** Which of these cards are of a collection, and there. */
export async function cardsAmong(db: Db, collection_id: number, flashcard_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ flashcard_id: number }>`
    select f.flashcard_id from flashcards f join collection_items i using (item_id)
    where f.collection_id = ${collection_id} and f.flashcard_id = any(${flashcard_ids}::int[]) and ${isThere}`.execute(
    db,
  )
  return rows.map(({ flashcard_id }) => flashcard_id)
}

/** Puts cards into a level from `start` on, or at its end, in their order; those that are in it stay where they are. Answers how many came. */
export async function addCards(db: Db, level_id: number, flashcard_ids: number[], start: number | undefined) {
  const { rows } = await sql`
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
    select ${level_id}, fresh.id, room.start + fresh.nth from fresh, room returning 1`.execute(db)
  return rows.length
}

/** Whether it was in the level. */
export async function removeCard(db: Db, level_id: number, flashcard_id: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from level_cards where level_id = ${level_id} and flashcard_id = ${flashcard_id} returning position),
    moved as (
      update level_cards set position = position - 1
      where level_id = ${level_id} and position > (select position from gone))
    select from gone`.execute(db)
  return rows.length > 0
}

export interface LevelCardRow {
  flashcard_id: number
  position: number
  correct: number
  total: number
  last_at: Date | null
}

/** A page of the cards of a level, with how a reader answered them, and how many there are. Two statements. */
export async function levelCardsPage(
  db: Db,
  level_id: number,
  { user_id, page, per_page }: { user_id: number | null; page: number; per_page: number },
) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${cardsOfLevels} where lc.level_id = ${level_id} and ${isThere}`.execute(db)
  const { rows } = await sql<LevelCardRow>`
    select lc.flashcard_id, lc.position, a.correct::int, a.total::int, a.last_at
    from ${cardsOfLevels} left join lateral (
      select count(*) filter (where l.rating >= 3) as correct, count(*) as total, max(l.at) as last_at
      from study_log l where l.flashcard_id = f.flashcard_id and l.user_id = ${user_id}::int and ${counts}) a on true
    where lc.level_id = ${level_id} and ${isThere} order by lc.position, lc.flashcard_id
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return { rows, total: counted[0]!.total }
}

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
      where ${which} and ${whose} and ${isThere} and ${counts}
      group by l.user_id, v.level_id
      having count(distinct l.flashcard_id) >= least(v.min_cards, (
               select count(*) from ${cardsOfLevels} where lc.level_id = v.level_id and ${isThere}))
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

/** The levels of one collection as levels of another that is its copy, item for item in the same order. */
export async function copyLevels(db: Db, { from, to, at }: { from: number; to: number; at: Date }): Promise<void> {
  const cardsInOrder = (collection_id: number) => sql`
    (select f.flashcard_id, row_number() over (order by i.place, i.item_id) as nth
     from collection_items i left join flashcards f on f.item_id = i.item_id and f.deleted_at is null
     where i.collection_id = ${collection_id} and i.deleted_at is null)`
  await sql`
    with pairs as (
      select level_id as old, nextval(pg_get_serial_sequence('levels', 'level_id'))::int as new
      from levels where collection_id = ${from}),
    made as (
      insert into levels (level_id, collection_id, name, description, min_cards, min_success_rate, position, created_at)
      select pairs.new, ${to}::int, v.name, v.description, v.min_cards, v.min_success_rate, v.position, ${at}::timestamptz
      from pairs join levels v on v.level_id = pairs.old),
    required as (
      insert into level_prerequisites (level_id, prerequisite_id)
      select a.new, b.new from level_prerequisites p
      join pairs a on a.old = p.level_id join pairs b on b.old = p.prerequisite_id)
    insert into level_cards (level_id, flashcard_id, position)
    select pairs.new, copy.flashcard_id, lc.position
    from level_cards lc join pairs on pairs.old = lc.level_id
    join ${cardsInOrder(from)} source on source.flashcard_id = lc.flashcard_id
    join ${cardsInOrder(to)} copy on copy.nth = source.nth`.execute(db)
}
