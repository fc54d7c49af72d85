import type { Db } from '../../../platform/context.ts'
import {
  affectedRows,
  allRows,
  anyRow,
  column,
  firstRow,
  onlyValue,
  run,
} from '../../../platform/database/statements.ts'
import { contentWithRafsi, nextVersion } from '../../dictionary/versions/index.ts'
import type { DefinitionContent, HeadWord } from './definitionContent.ts'

export const knownLanguages = (db: Db, langids: number[]) => column(db)<number>`
  select langid from languages where langid = any(${langids}::int[])`

/** A definition with its current content. */
export interface DefinitionState {
  definitionid: number
  valsiid: number
  word: string
  type_name: string
  source_langid: number
  /** Creator of the entry; null if it was imported. */
  maker_id: number | null
  /** Author of the definition. */
  user_id: number
  username: string
  owner_only: boolean
  updated_at: Date
  version: number
  version_id: number
  edited_by: string
  edited_at: Date
  content: DefinitionContent
  /** Rafsi in the current version; null if the version was imported. */
  version_rafsi: string[] | null
}

export const definitionState = (db: Db, definitionid: number) => firstRow(db)<DefinitionState>`
  select d.definitionid, d.valsiid, v.word, t.descriptor as type_name, v.source_langid, v.user_id as maker_id,
         d.user_id, u.username, d.owner_only, d.updated_at, d.version, b.version_id, e.username as edited_by,
         b.created_at as edited_at, ${contentWithRafsi} as content, b.content -> 'rafsi' as version_rafsi
  from definitions d join valsi v using (valsiid) join word_types t using (type_id)
  join users u on u.user_id = d.user_id
  join definition_versions b on b.definitionid = d.definitionid and b.version = d.version
  join users e on e.user_id = b.user_id
  where d.definitionid = ${definitionid}`

interface Overlap {
  rafsi: string
  word: string
  word_type: string
}

/**
 * Finds other words of a language that have one of the given rafsi, including rafsi implied by a gismu's shape. Lists official
 * words first.
 */
export async function rafsiOverlaps(
  db: Db,
  rafsi: string[],
  but: { valsiid?: number | undefined; word?: string | undefined; source_langid: number },
): Promise<Overlap[]> {
  if (rafsi.length === 0) return []
  return allRows(db)<Overlap>`
    select a.rafsi, v.word, t.descriptor as word_type
    from unnest(${rafsi}::text[]) with ordinality a(rafsi, nth)
    join valsi v on a.rafsi = any(v.rafsi) or v.word = a.rafsi or left(v.word, 4) = a.rafsi
    join word_types t using (type_id)
    where v.source_langid = ${but.source_langid} and v.valsiid is distinct from ${but.valsiid ?? null}::int
      and v.word is distinct from ${but.word ?? null}::text
      and (a.rafsi = any(v.rafsi) or t.descriptor in ('gismu', 'experimental gismu'))
    order by a.nth, t.descriptor like 'experimental%', v.valsiid limit 100`
}

export interface EntryRow {
  valsiid: number
  word: string
  type_name: string
  source_langid: number
  maker_id: number | null
  rafsi: string[]
}

/** Locks the entry of a head word, in its stored or lookup spelling, until the transaction ends. */
export async function lockEntry(db: Db, head: HeadWord): Promise<EntryRow | undefined> {
  const spellings = [head.word, head.typed]
  return firstRow(db)<EntryRow>`
    select v.valsiid, v.word, t.descriptor as type_name, v.source_langid, v.user_id as maker_id, v.rafsi
    from valsi v join word_types t using (type_id)
    where v.source_langid = ${head.source_langid} and (v.word = any(${spellings}::text[]) or v.normal = ${head.normal})
    order by array_position(${spellings}::text[], v.word), v.word = v.normal desc, v.valsiid limit 1 for no key update of v`
}

/** Adds an entry. Returns false if it was created concurrently. */
export async function addEntry(
  db: Db,
  head: HeadWord,
  creation: { user_id: number; created_at: Date },
): Promise<boolean> {
  return (
    (await affectedRows(db)`
    insert into valsi (word, normal, source_langid, type_id, user_id, created_at)
    select ${head.word}, ${head.normal}, ${head.source_langid}, type_id, ${creation.user_id}::int, ${creation.created_at}::timestamptz
    from word_types where descriptor = ${head.type_name}
    on conflict do nothing`) === 1
  )
}

interface NewDefinition {
  valsiid: number
  definitionnum: number
  owner_only: boolean
  user_id: number
  created_at: Date
}

/** Adds a definition with its first version, without keywords and pictures. */
export async function addDefinition(
  db: Db,
  { langid, definition, notes, etymology, jargon, selmaho }: DefinitionContent,
  row: NewDefinition,
) {
  const { definitionid } = await db
    .insertInto('definitions')
    .values({ langid, definition, notes, etymology, jargon, selmaho, updated_at: row.created_at, ...row })
    .returning('definitionid')
    .executeTakeFirstOrThrow()
  return definitionid
}

/** Locks a definition against edits and votes until the transaction ends. Returns false if it doesn't exist. */
export const lockDefinition = (db: Db, definitionid: number) => anyRow(db)`
  select from definitions where definitionid = ${definitionid} for no key update`

/** Returns the next definition number for an entry and language. Concurrent callers wait until this transaction ends. */
export async function nextNumber(db: Db, valsiid: number, langid: number): Promise<number> {
  await run(db)`select from valsi where valsiid = ${valsiid} for no key update`
  return onlyValue(db)<number>`
    select coalesce(max(definitionnum), 0) + 1 as next from definitions
    where valsiid = ${valsiid} and langid = ${langid}`
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
  await run(db)`delete from definition_keywords where definitionid = ${definitionid}`
  await run(db)`delete from definition_images where definitionid = ${definitionid}`
  await run(db)`
    insert into definition_keywords (definitionid, place, ord, word, meaning)
    select ${definitionid}, (k ->> 'place')::smallint,
           row_number() over (partition by k ->> 'place' order by nth) - 1, k ->> 'word', k ->> 'meaning'
    from jsonb_array_elements(${JSON.stringify(keywords)}::jsonb) with ordinality a(k, nth)`
  await run(db)`
    insert into definition_images (definitionid, ord, image_id, description)
    select ${definitionid}, nth - 1, (i ->> 'image_id')::int, i ->> 'description'
    from jsonb_array_elements(${JSON.stringify(images)}::jsonb) with ordinality a(i, nth)`
}

export const saveRafsi = (db: Db, valsiid: number, rafsi: string[]) =>
  run(db)`update valsi set rafsi = ${rafsi}::text[] where valsiid = ${valsiid}`

export const definitionsOfEntry = (db: Db, valsiid: number) => column(db)<number>`
  select definitionid from definitions where valsiid = ${valsiid} order by 1`

export const setOwnerOnly = (db: Db, definitionid: number, owner_only: boolean) =>
  run(db)`update definitions set owner_only = ${owner_only} where definitionid = ${definitionid}`
