import type { Db } from '../../../platform/context.ts'
import { allRows } from '../../../platform/database/statements.ts'

/** Maximum number of meanings shown. The entry page shows more. */
const MAX_MEANINGS = 5
/** Maximum length of a definition excerpt, in characters. */
const BEGINNING = 200

export interface Meaning {
  /** Normalized spelling, used for lookups. */
  normal: string
  definition_id: number
  word: string
  langtag: string
  definition: string
  is_there: boolean
}

interface SearchText {
  normals: string[]
  /** Language IDs in order of preference. */
  langids: number[]
  source_langid: number
  collection_id: number
}

/**
 * Returns each spelling's definitions in the first language that has any, best first, and whether the collection contains each
 * definition.
 */
export function meanings(db: Db, { normals, langids, source_langid, collection_id }: SearchText) {
  return allRows(db)<Meaning>`
    with by_language as (
      select v.normal, v.word, d.definitionid, d.langid, d.definition,
             rank() over (partition by v.normal order by array_position(${langids}::int[], d.langid)) as language,
             row_number() over (partition by v.normal, d.langid order by d.score desc, d.definitionnum, d.definitionid) as nth
      from valsi v join definitions d using (valsiid)
      where v.normal = any(${normals}::text[]) and v.source_langid = ${source_langid} and d.langid = any(${langids}::int[]))
    select b.normal, b.definitionid as definition_id, b.word, l.tag as langtag, left(b.definition, ${BEGINNING}::int) as definition,
           exists (select from collection_items i where i.collection_id = ${collection_id}
                     and i.definitionid = b.definitionid and i.deleted_at is null) as is_there
    from by_language b join languages l using (langid)
    where b.language = 1 and b.nth <= ${MAX_MEANINGS} order by b.normal, b.nth`
}

/** Maximum number of collections in a menu. */
const MAX_COLLECTIONS = 200

/** Returns a user's collections, most recently changed first. */
export function collectionsOf(db: Db, user_id: number) {
  return allRows(db)<{ collection_id: number; name: string; is_public: boolean }>`
    select collection_id, name, is_public from collections where user_id = ${user_id} and deleted_at is null
    order by updated_at desc, collection_id desc limit ${MAX_COLLECTIONS}`
}

interface Containing {
  definition_id: number
  collections: { collection_id: number; item_id: number }[]
}

/** Returns a user's collections that contain any of the given definitions. */
export async function containing(db: Db, user_id: number, definitionids: number[]): Promise<Containing[]> {
  if (definitionids.length === 0) return []
  return allRows(db)<Containing>`
    select i.definitionid as definition_id,
           json_agg(json_build_object('collection_id', i.collection_id, 'item_id', i.item_id) order by i.item_id) as collections
    from collection_items i join collections c using (collection_id)
    where i.definitionid = any(${definitionids}::int[]) and i.deleted_at is null
      and c.user_id = ${user_id} and c.deleted_at is null
    group by i.definitionid order by i.definitionid`
}
