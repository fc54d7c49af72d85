import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { contentWithRafsi } from '../../dictionary/versions/index.ts'
import type { DefinitionContent } from './definitionContent.ts'

export async function knownLanguages(db: Db, langids: number[]): Promise<number[]> {
  const { rows } = await sql<{ langid: number }>`
    select langid from languages where langid = any(${langids}::int[])`.execute(db)
  return rows.map(({ langid }) => langid)
}

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

export async function definitionState(db: Db, definitionid: number): Promise<DefinitionState | undefined> {
  const { rows } = await sql<DefinitionState>`
    select d.definitionid, d.valsiid, v.word, t.descriptor as type_name, v.source_langid, v.user_id as maker_id,
           d.user_id, u.username, d.owner_only, d.updated_at, d.version, b.version_id, e.username as edited_by,
           b.created_at as edited_at, ${contentWithRafsi} as content, b.content -> 'rafsi' as version_rafsi
    from definitions d join valsi v using (valsiid) join word_types t using (type_id)
    join users u on u.user_id = d.user_id
    join definition_versions b on b.definitionid = d.definitionid and b.version = d.version
    join users e on e.user_id = b.user_id
    where d.definitionid = ${definitionid}`.execute(db)
  return rows[0]
}

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
  const { rows } = await sql<Overlap>`
    select a.rafsi, v.word, t.descriptor as word_type
    from unnest(${rafsi}::text[]) with ordinality a(rafsi, nth)
    join valsi v on a.rafsi = any(v.rafsi) or v.word = a.rafsi or left(v.word, 4) = a.rafsi
    join word_types t using (type_id)
    where v.source_langid = ${but.source_langid} and v.valsiid is distinct from ${but.valsiid ?? null}::int
      and v.word is distinct from ${but.word ?? null}::text
      and (a.rafsi = any(v.rafsi) or t.descriptor in ('gismu', 'experimental gismu'))
    order by a.nth, t.descriptor like 'experimental%', v.valsiid limit 100`.execute(db)
  return rows
}
