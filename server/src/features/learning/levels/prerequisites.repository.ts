import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Returns the levels of the same collection that require the given level. */
export async function levelsRequiring(db: Db, level_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select v.name from level_prerequisites p join levels v using (level_id)
    where p.prerequisite_id = ${level_id} order by v.position, v.level_id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the given levels that are in a collection. */
export async function levelsAmong(db: Db, collection_id: number, level_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ level_id: number }>`
    select level_id from levels where collection_id = ${collection_id} and level_id = any(${level_ids}::int[])`.execute(
    db,
  )
  return rows.map(({ level_id }) => level_id)
}

/** Returns the names of the levels in the cycle that the given prerequisites would create, or an empty list if there is none. */
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
