import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { nextVersion } from '../../dictionary/versions/index.ts'
import type { DefinitionContent } from './definitionContent.ts'

/** Locks a definition against edits and votes until the transaction ends. Returns false if it doesn't exist. */
export async function lockDefinition(db: Db, definitionid: number): Promise<boolean> {
  const { rows } = await sql`
    select from definitions where definitionid = ${definitionid} for no key update`.execute(db)
  return rows.length > 0
}

/** Returns the next definition number for an entry and language. Concurrent callers wait until this transaction ends. */
export async function nextNumber(db: Db, valsiid: number, langid: number): Promise<number> {
  await sql`select from valsi where valsiid = ${valsiid} for no key update`.execute(db)
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(definitionnum), 0) + 1 as next from definitions
    where valsiid = ${valsiid} and langid = ${langid}`.execute(db)
  return rows[0]!.next
}

/** Saves the texts of a definition and increments its version. `definitionnum` is set only if the language changed. */
export async function saveTexts(
  db: Db,
  definitionid: number,
  content: DefinitionContent,
  updated_at: Date,
  definitionnum?: number,
) {
  const { langid, definition, notes, etymology, jargon, selmaho } = content
  await db
    .updateTable('definitions')
    .set({ langid, definition, notes, etymology, jargon, selmaho, updated_at })
    .set({ version: nextVersion(definitionid) })
    .$if(definitionnum !== undefined, (update) => update.set({ definitionnum: definitionnum! }))
    .where('definitionid', '=', definitionid)
    .execute()
}

/** Replaces keywords and pictures. */
export async function saveLists(db: Db, definitionid: number, { keywords, images }: DefinitionContent) {
  await sql`delete from definition_keywords where definitionid = ${definitionid}`.execute(db)
  await sql`delete from definition_images where definitionid = ${definitionid}`.execute(db)
  await sql`
    insert into definition_keywords (definitionid, place, ord, word, meaning)
    select ${definitionid}, (k ->> 'place')::smallint,
           row_number() over (partition by k ->> 'place' order by nth) - 1, k ->> 'word', k ->> 'meaning'
    from jsonb_array_elements(${JSON.stringify(keywords)}::jsonb) with ordinality a(k, nth)`.execute(db)
  await sql`
    insert into definition_images (definitionid, ord, image_id, description)
    select ${definitionid}, nth - 1, (i ->> 'image_id')::int, i ->> 'description'
    from jsonb_array_elements(${JSON.stringify(images)}::jsonb) with ordinality a(i, nth)`.execute(db)
}

export async function saveRafsi(db: Db, valsiid: number, rafsi: string[]) {
  await sql`update valsi set rafsi = ${rafsi}::text[] where valsiid = ${valsiid}`.execute(db)
}

export async function definitionsOfEntry(db: Db, valsiid: number): Promise<number[]> {
  const { rows } = await sql<{ definitionid: number }>`
    select definitionid from definitions where valsiid = ${valsiid} order by 1`.execute(db)
  return rows.map(({ definitionid }) => definitionid)
}

export async function setOwnerOnly(db: Db, definitionid: number, owner_only: boolean) {
  await sql`update definitions set owner_only = ${owner_only} where definitionid = ${definitionid}`.execute(db)
}
