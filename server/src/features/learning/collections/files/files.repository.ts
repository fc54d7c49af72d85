import type { Direction, ItemDetails } from '@vlacku/contract/collections'
import type { Db } from '../../../../platform/context.ts'
import { allRows } from '../../../../platform/database/statements.ts'

export interface ExportRow {
  item_id: number
  definition_id: number | null
  word: string | null
  language: string | null
  definition: string | null
  free_content_front: string | null
  free_content_back: string | null
  notes: string
  direction: Direction | null
  auto_progress: boolean
  details: Partial<ItemDetails>
  images: number
}

/** Returns the items in collection order, each with the size of its own text in bytes. */
export const sizesOfItems = (db: Db, collection_id: number) => allRows(db)<{ item_id: number; size: number }>`
  select item_id, octet_length(concat(free_front, free_back, notes)) as size from collection_items
  where collection_id = ${collection_id} and deleted_at is null order by place, item_id`

/** Returns the exported fields of the given items, in the given order, except pictures (see `imagesOf`). Omits deleted items. */
export const exportRows = (db: Db, item_ids: number[]) => allRows(db)<ExportRow>`
  select i.item_id, i.definitionid as definition_id, v.word, l.tag as language,
         d.definition, i.free_front as free_content_front, i.free_back as free_content_back, i.notes, f.direction, i.auto_progress, i.details,
         (select count(*)::int from collection_item_images g where g.item_id = i.item_id) as images
  from unnest(${item_ids}::int[]) with ordinality as wanted(item_id, nth) join collection_items i using (item_id)
  left join all_definitions d using (definitionid) left join all_valsi v using (valsiid) left join languages l using (langid)
  left join flashcards f on f.item_id = i.item_id and f.deleted_at is null
  where i.deleted_at is null order by wanted.nth`

export function imagesOf(db: Db, item_ids: number[]) {
  return allRows(db)<{ item_id: number; side: 'front' | 'back'; bytes: Buffer }>`
    select g.item_id, g.side, p.bytes from collection_item_images g join card_images p using (image_id)
    where g.item_id = any(${item_ids}::int[])`
}

export interface Known {
  definitionid: number
  /** Normalized spelling, used for lookups. */
  normal: string
  word: string
}

/** Returns the words of the given definitions, including deleted definitions that cards still use. */
export async function wordsOfDefinitions(db: Db, definitionids: number[]): Promise<Map<number, string>> {
  if (definitionids.length === 0) return new Map()
  const rows = await allRows(db)<{ definitionid: number; word: string }>`
    select d.definitionid, v.word from all_definitions d join all_valsi v using (valsiid)
    where d.definitionid = any(${definitionids}::int[])`
  return new Map(rows.map(({ definitionid, word }) => [definitionid, word]))
}

/** Returns the best definition for each normalized spelling and language, under keys such as `klama\nen`. */
export async function bestInLanguages(db: Db, normals: string[]): Promise<Map<string, number>> {
  if (normals.length === 0) return new Map()
  const rows = await allRows(db)<{ key: string; definitionid: number }>`
    select distinct on (v.normal, l.tag) v.normal || chr(10) || l.tag as key, d.definitionid
    from valsi v join definitions d using (valsiid) join languages l using (langid)
    where v.normal = any(${normals}::text[]) and v.source_langid = 1
    order by v.normal, l.tag, d.score desc, d.definitionnum, d.definitionid`
  return new Map(rows.map(({ key, definitionid }) => [key, definitionid]))
}
