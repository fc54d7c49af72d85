import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, column, firstRow, run } from '../../../platform/database/statements.ts'
import { answerCounts, cardIsThere, cardsOfLevels } from './cards.repository.ts'
import { hasCards } from './completions.repository.ts'

export interface LevelMetadata {
  level_id: number
  collection_id: number
  name: string
}

export const findLevel = (db: Db, level_id: number) => firstRow(db)<LevelMetadata>`
  select level_id, collection_id, name from levels where level_id = ${level_id}`

export const namesOfLevels = (db: Db, collection_id: number) => allRows(db)<{ level_id: number; name: string }>`
  select level_id, name from levels where collection_id = ${collection_id} order by position, level_id`

/** Locks the levels of a collection, so that concurrent changes can't create a cycle. */
export const lockLevels = (db: Db, collection_id: number) =>
  run(db)`select from collections where collection_id = ${collection_id} for no key update`

export interface LevelRow extends LevelMetadata {
  description: string
  min_cards: number
  min_success_rate: number
  position: number
  created_at: Date
  card_count: number
  /** Required levels. A level without cards counts as completed. */
  prerequisites: { level_id: number; name: string; is_completed: boolean }[]
  /** Time when the viewer completed the last prerequisite. */
  unlocked_at: Date | null
  completed_at: Date | null
  /** The viewer's progress; 0 for visitors. */
  answered_cards: number
  correct: number
  total: number
  last_at: Date | null
}

/** Returns the levels of a collection in order, or one level, with the viewer's progress. Runs one SQL statement. */
export async function levelRows(
  db: Db,
  which: { collection_id: number } | { level_id: number },
  user_id: number | null,
): Promise<LevelRow[]> {
  const wanted =
    'level_id' in which ? sql`v.level_id = ${which.level_id}` : sql`v.collection_id = ${which.collection_id}`
  return allRows(db)<LevelRow>`
    select v.*, coalesce(c.cards, 0)::int as card_count, coalesce(p.all_of, '[]') as prerequisites, p.unlocked_at,
           d.completed_at, coalesce(a.answered_cards, 0)::int as answered_cards, coalesce(a.correct, 0)::int as correct,
           coalesce(a.total, 0)::int as total, a.last_at
    from levels v
    left join lateral (
      select count(*) as cards from ${cardsOfLevels} where lc.level_id = v.level_id and ${cardIsThere}) c on true
    left join lateral (
      select json_agg(json_build_object('level_id', r.level_id, 'name', r.name,
                                         'is_completed', e.user_id is not null or not ${hasCards(sql`r.level_id`)})
                      order by r.position, r.level_id) as all_of,
             max(e.completed_at) as unlocked_at
      from level_prerequisites q join levels r on r.level_id = q.prerequisite_id
      left join level_completions e on e.level_id = r.level_id and e.user_id = ${user_id}::int
      where q.level_id = v.level_id) p on true
    left join level_completions d on d.level_id = v.level_id and d.user_id = ${user_id}::int
    left join lateral (
      select count(distinct l.flashcard_id) as answered_cards, count(*) filter (where l.rating >= 3) as correct,
             count(*) as total, max(l.at) as last_at
      from ${cardsOfLevels} join study_log l on l.flashcard_id = f.flashcard_id and l.user_id = ${user_id}::int
      where lc.level_id = v.level_id and ${cardIsThere} and ${answerCounts}) a on true
    where ${wanted} order by v.position, v.level_id`
}

export interface LevelContent {
  name: string
  description: string
  min_cards: number
  min_success_rate: number
}

/** Inserts a level and shifts the levels after it, or appends it if no position is given. */
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

export async function changeLevel(db: Db, level_id: number, changes: Partial<LevelContent>): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.updateTable('levels').set(changes).where('level_id', '=', level_id).execute()
}

/** Renumbers the levels of a collection from 0, placing one of them at `position` or at the end. */
export const placeLevel = (
  db: Db,
  { level_id, collection_id }: { level_id: number; collection_id: number },
  position: number | undefined,
) => run(db)`
  with others as (
    select level_id, row_number() over (order by position, level_id) - 1 as nth
    from levels where collection_id = ${collection_id} and level_id <> ${level_id}),
  placed as (
    select level_id, nth + case when nth >= ${position ?? null}::int then 1 else 0 end as nth from others
    union all
    select ${level_id}::int, least(coalesce(${position ?? null}::int, 2147483647), (select count(*) from others)))
  update levels v set position = placed.nth from placed where placed.level_id = v.level_id`

export async function deleteLevel(db: Db, { level_id, collection_id }: LevelMetadata): Promise<void> {
  await run(db)`delete from levels where level_id = ${level_id}`
  await run(db)`
    update levels v set position = n.nth
    from (select level_id, row_number() over (order by position, level_id) - 1 as nth
          from levels where collection_id = ${collection_id}) n
    where n.level_id = v.level_id`
}

/** Copies the levels of a collection and their prerequisites, but not their cards. Returns the copy of each level. */
export function copyLevels(db: Db, { from, to, at }: { from: number; to: number; at: Date }) {
  return allRows(db)<{ source: number; copy: number }>`
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
    select old as source, new as copy from pairs`
}

interface Pair {
  source: number
  copy: number
}

/** Adds the cards of copied items to the copies of their levels. */
export async function copyLevelCards(db: Db, levels: Pair[], items: Pair[]): Promise<void> {
  const pairsOf = (pairs: Pair[]) => sql`
    unnest(${pairs.map(({ source }) => source)}::int[], ${pairs.map(({ copy }) => copy)}::int[])`
  await run(db)`
    insert into level_cards (level_id, flashcard_id, position)
    select level.copy, c.flashcard_id, lc.position
    from ${pairsOf(items)} as item(source, copy)
    join flashcards f on f.item_id = item.source join level_cards lc on lc.flashcard_id = f.flashcard_id
    join ${pairsOf(levels)} as level(source, copy) on level.source = lc.level_id
    join flashcards c on c.item_id = item.copy
    where f.deleted_at is null and c.deleted_at is null`
}

/** Returns the levels of the same collection that require the given level. */
export const levelsRequiring = (db: Db, level_id: number) => column(db)<string>`
  select v.name from level_prerequisites p join levels v using (level_id)
  where p.prerequisite_id = ${level_id} order by v.position, v.level_id`

/** Returns the given levels that are in a collection. */
export const levelsAmong = (db: Db, collection_id: number, level_ids: number[]) => column(db)<number>`
  select level_id from levels where collection_id = ${collection_id} and level_id = any(${level_ids}::int[])`

/** Returns the names of the levels in the cycle that the given prerequisites would create, or an empty list if there is none. */
export async function circleOf(db: Db, level_id: number, prerequisite_ids: number[]): Promise<string[]> {
  const rows = await allRows(db)<{ names: string[] }>`
    with recursive way as (
      select v.level_id, array[v.level_id] as passed, array[v.name] as names
      from levels v where v.level_id = any(${prerequisite_ids}::int[])
      union all
      select r.level_id, way.passed || r.level_id, way.names || r.name
      from way join level_prerequisites p on p.level_id = way.level_id join levels r on r.level_id = p.prerequisite_id
      where way.level_id <> ${level_id} and not r.level_id = any(way.passed))
    select names from way where level_id = ${level_id} order by cardinality(names) limit 1`
  return rows[0]?.names ?? []
}

export async function setPrerequisites(db: Db, level_id: number, prerequisite_ids: number[]): Promise<void> {
  await run(db)`
    delete from level_prerequisites
    where level_id = ${level_id} and not prerequisite_id = any(${prerequisite_ids}::int[])`
  await run(db)`
    insert into level_prerequisites (level_id, prerequisite_id)
    select ${level_id}, unnest(${prerequisite_ids}::int[]) on conflict do nothing`
}
