import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import type { DefinitionContent } from './definitionContent.ts'
import type { HeadWord } from './headWord.ts'

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
  const { rows } = await sql<EntryRow>`
    select v.valsiid, v.word, t.descriptor as type_name, v.source_langid, v.user_id as maker_id, v.rafsi
    from valsi v join word_types t using (type_id)
    where v.source_langid = ${head.source_langid} and (v.word = any(${spellings}::text[]) or v.normal = ${head.normal})
    order by array_position(${spellings}::text[], v.word), v.word = v.normal desc, v.valsiid limit 1 for no key update of v`.execute(
    db,
  )
  return rows[0]
}

/** Adds an entry. Returns false if it was created concurrently. */
export async function addEntry(
  db: Db,
  head: HeadWord,
  creation: { user_id: number; created_at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into valsi (word, normal, source_langid, type_id, user_id, created_at)
    select ${head.word}, ${head.normal}, ${head.source_langid}, type_id, ${creation.user_id}::int, ${creation.created_at}::timestamptz
    from word_types where descriptor = ${head.type_name}
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
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
