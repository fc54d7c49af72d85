import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Maximum number of meanings shown. The entry page shows more. */
const MOST = 5
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
export async function meanings(
  db: Db,
  { normals, langids, source_langid, collection_id }: SearchText,
): Promise<Meaning[]> {
  const { rows } = await sql<Meaning>`
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
    where b.language = 1 and b.nth <= ${MOST} order by b.normal, b.nth`.execute(db)
  return rows
}
