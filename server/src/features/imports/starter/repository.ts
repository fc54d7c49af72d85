import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** The author of the starter dictionary: an attribution account, so nobody can log in as it. */
export const STARTER_AUTHOR = 'vlacku'

/** True when the dictionary is empty and never was given the starter. */
export async function wantsStarter(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wants: boolean }>`
    select not exists (select from valsi) and not exists (select from site_facts where name = 'starter') as wants`.execute(
    db,
  )
  return rows[0]!.wants
}

export async function rememberStarter(db: Db, now: Date) {
  await sql`
    insert into site_facts (name, value) values ('starter', jsonb_build_object('given_at', ${now}::timestamptz))
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/** Definitions of the starter; `d` is the definition. */
const starterDefinitions = sql`
  definitions d join users u using (user_id)
  where lower(u.username) = ${STARTER_AUTHOR} and u.is_attribution`

const editedByPeople = sql`
  exists (select from definition_versions x where x.definitionid = d.definitionid and x.user_id <> d.user_id)`

/** Whatever people have made of the starter is theirs: it is not loaded over. */
export async function leaveEdited(db: Db, import_id: string) {
  await sql`
    delete from import_rows r using valsi v
    where r.import_id = ${import_id} and v.source_langid = 1 and v.word = r.word and exists (
      select from ${starterDefinitions} and d.valsiid = v.valsiid and d.langid = r.langid and ${editedByPeople})`.execute(
    db,
  )
}

/** Deletes what the starter brought and nobody changed or voted on; says what is gone and how much was kept. */
export async function removeStarterDefinitions(db: Db) {
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from ${starterDefinitions}`.execute(db)
  const { rows } = await sql<{ definitionid: number; valsiid: number }>`
    delete from definitions where definitionid in (
      select d.definitionid from ${starterDefinitions} and not ${editedByPeople}
      and not exists (select from definition_votes v where v.definitionid = d.definitionid))
    returning definitionid, valsiid`.execute(db)
  return { removed: rows, kept: before[0]!.n - rows.length }
}

/** Entries that have no definition left. */
export async function removeEmptyEntries(db: Db, valsiids: number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from valsi v where v.valsiid = any(${valsiids}::int[])
      and not exists (select from definitions d where d.valsiid = v.valsiid)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
