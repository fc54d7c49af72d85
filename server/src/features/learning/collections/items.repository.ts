import type { CollectionItem, Direction, ItemDetails } from '@vlacku/contract/collections'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { PREPARED } from '../../../platform/database/prepared.ts'
import { allRows, anyRow, column } from '../../../platform/database/statements.ts'

/** An item that isn't deleted. Definition fields are null if the item has its own text. */
export type ItemRow = RowOf<
  Omit<CollectionItem, keyof ItemDetails | 'canonical_form' | 'has_sound' | 'sound_url' | 'flashcard'>
> & {
  details: Partial<ItemDetails>
  flashcard_id: number | null
  direction: Direction | null
  card_made_at: Date | null
}

/** Joins the definition of an item `i`, even if deleted. */
const withDefinition = sql`
  left join all_definitions d on d.definitionid = i.definitionid left join all_valsi v on v.valsiid = d.valsiid`
const hasImage = (side: 'front' | 'back') => sql`
  exists (select from collection_item_images g where g.item_id = i.item_id and g.side = ${sql.lit(side)})`

/** Returns items with all displayed fields, positioned according to `wanted` (item_id, nth, position). Runs one SQL statement. */
const itemRows = (db: Db, wanted: RawBuilder<unknown>, mark = sql``) => allRows(db)<ItemRow>`${mark}
    select i.item_id, i.collection_id, i.definitionid as definition_id, v.word, t.descriptor as type_name, u.username,
           case when d.deleted_at is null then v.valsiid end as valsi_id, d.definition, d.notes,
           coalesce((select json_agg(k.word order by k.ord) from definition_keywords k
                     where k.definitionid = d.definitionid and k.place = 0), '[]') as glosses,
           d.langid as lang_id, d.deleted_at is not null as is_deleted, i.notes as ci_notes,
           i.free_front as free_content_front, i.free_back as free_content_back, wanted.position::int as position, i.auto_progress, i.details,
           ${hasImage('front')} as has_front_image, ${hasImage('back')} as has_back_image, i.added_at,
           f.flashcard_id, f.direction, f.created_at as card_made_at,
           coalesce((select json_agg(json_build_object('level_id', s.level_id, 'name', s.name) order by s.position, s.level_id)
                     from level_cards lc join levels s using (level_id) where lc.flashcard_id = f.flashcard_id), '[]') as levels
    from ${wanted} join collection_items i using (item_id) ${withDefinition}
    left join word_types t on t.type_id = v.type_id left join users u on u.user_id = d.user_id
    left join flashcards f on f.item_id = i.item_id and f.deleted_at is null
    order by wanted.nth`

/** Number of items before `i` in its collection. */
const positionOfItem = sql`(
  select count(*) from collection_items b
  where b.collection_id = i.collection_id and b.deleted_at is null and (b.place, b.item_id) < (i.place, i.item_id))`

/** Returns an item. A deleted item has position 0. */
export async function itemById(db: Db, item_id: number): Promise<ItemRow | undefined> {
  const [row] = await itemRows(
    db,
    sql`(select i.item_id, 1 as nth, ${positionOfItem} as position from collection_items i
         where i.item_id = ${item_id} and i.deleted_at is null) wanted`,
  )
  return row
}

/**
 * Returns items by ID in the given order, excluding deleted items. Suitable for few items of large collections or many items of
 * small ones.
 */
export async function itemsByIds(db: Db, item_ids: number[]): Promise<ItemRow[]> {
  if (item_ids.length === 0) return []
  return itemRows(
    db,
    sql`(select n.item_id, requested.nth, n.position
         from unnest(${item_ids}::int[]) with ordinality as requested(item_id, nth)
         join (select item_id, row_number() over (partition by collection_id order by place, item_id) - 1 as position
               from collection_items
               where deleted_at is null and collection_id in (
                 select collection_id from collection_items where item_id = any(${item_ids}::int[]))) n using (item_id)) wanted`,
  )
}

/** Returns a page of all items, reading only the rows of that page. */
export const itemsPage = (db: Db, collection_id: number, { page, per_page }: Paging): Promise<ItemRow[]> =>
  itemRows(
    db,
    sql`(select item_id, row_number() over (order by place, item_id) as nth,
                row_number() over (order by place, item_id) - 1 + ${(page - 1) * per_page}::int as position
         from (select item_id, place from collection_items where collection_id = ${collection_id} and deleted_at is null
               order by place, item_id limit ${per_page} offset ${(page - 1) * per_page}) page) wanted`,
    PREPARED,
  )

/** Returns the most recently added items, newest first. */
export const newestItems = (db: Db, collection_id: number, limit: number): Promise<ItemRow[]> =>
  itemRows(
    db,
    sql`(select item_id, 0 as position, row_number() over (order by added_at desc, item_id desc) as nth
         from collection_items where collection_id = ${collection_id} and deleted_at is null
         order by added_at desc, item_id desc limit ${limit}) wanted`,
  )

export interface Candidate {
  item_id: number
  position: number
  /** Size of the item's own text in bytes. */
  size: number
}

/** Returns items of a collection in order, without their text. */
export async function candidatesIn(
  db: Db,
  collection_id: number,
  { item_id, without_cards }: { item_id?: number | undefined; without_cards: boolean },
): Promise<Candidate[]> {
  const conditions = [
    ...(item_id === undefined ? [] : [sql`n.item_id = ${item_id}`]),
    ...(without_cards
      ? [sql`not exists (select from flashcards f where f.item_id = n.item_id and f.deleted_at is null)`]
      : []),
  ]
  return allRows(db)<Candidate>`
    select item_id, position, size
    from (select item_id, (row_number() over (order by place, item_id) - 1)::int as position,
                 octet_length(concat(free_front, free_back, notes)) as size
          from collection_items where collection_id = ${collection_id} and deleted_at is null) n
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by position`
}

/** Filters items by words: the combined text of an item and its definition must contain all words. */
export async function itemsWithWords(db: Db, item_ids: number[], words: string[]): Promise<Set<number>> {
  const texts = sql`concat_ws(' ', i.free_front, i.free_back, i.notes, v.word, d.definition, d.notes,
    (select string_agg(k.word, ' ') from definition_keywords k where k.definitionid = d.definitionid and k.place = 0))`
  const rows = await allRows(db)<{ item_id: number }>`
    select i.item_id from collection_items i ${withDefinition}
    where i.item_id = any(${item_ids}::int[]) and ${hasWords(texts, words)}`
  return new Set(rows.map(({ item_id }) => item_id))
}

/**
 * Returns a user's collections that `viewer_id` may read, most recently changed first, until together they contain at least
 * `limit` items.
 */
export function collectionsToSearch(db: Db, user_id: number, viewer_id: number | null, limit: number) {
  return column(db)<number>`
    select collection_id
    from (select collection_id, updated_at,
                 sum(item_count) over (order by updated_at desc, collection_id) - item_count as items_before
          from collections where user_id = ${user_id} and deleted_at is null and item_count > 0
            and (is_public or user_id = ${viewer_id}::int)) c
    where items_before < ${limit} order by updated_at desc, collection_id`
}

/** Returns items whose positions are already known. */
export async function itemsAt(db: Db, found: Pick<Candidate, 'item_id' | 'position'>[]): Promise<ItemRow[]> {
  if (found.length === 0) return []
  return itemRows(
    db,
    sql`unnest(${found.map(({ item_id }) => item_id)}::int[], ${found.map(({ position }) => position)}::int[])
        with ordinality as wanted(item_id, position, nth)`,
  )
}

export async function namesOfCollections(db: Db, collection_ids: number[]): Promise<Map<number, string>> {
  if (collection_ids.length === 0) return new Map()
  const rows = await allRows(db)<{ collection_id: number; name: string }>`
    select collection_id, name from collections where collection_id = any(${collection_ids}::int[])`
  return new Map(rows.map(({ collection_id, name }) => [collection_id, name]))
}

export const isUser = (db: Db, user_id: number) => anyRow(db)`select from users where user_id = ${user_id}`

/** Returns the given definitions that are in collections, including those of deleted items. */
export const collectedAmong = (db: Db, definition_ids: number[]) => column(db)<number>`
  select distinct definitionid from collection_items where definitionid = any(${definition_ids}::int[])`

/** Maximum number of search words. Further words are ignored. */
const MAX_WORDS = 10
const MARKS = /[\u0300-\u036f]/g

/** Returns the normalized words of a query for `hasWords`: lowercase, without accents, and with one form of apostrophe. */
export const searchedWords = (question: string): string[] =>
  question
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

/** Lowercases text and strips accents. Skips accent stripping, which is slow, for ASCII text. */
const folded = (text: RawBuilder<unknown>) => sql`
  case when octet_length(${text}) = char_length(${text}) then lower(${text})
       else translate(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '’‘', '''''') end`

/**
 * True if the text contains all of the given words, possibly inside other words. `offset 0` makes the database build the text
 * once per row instead of once per word.
 */
export const hasWords = (text: RawBuilder<unknown>, words: string[]) => sql`
  (select coalesce(bool_and(position(word in folded.text) > 0), true)
   from (select ${folded(sql`whole.text`)} as text from (select ${text} as text offset 0) whole offset 0) folded
   cross join unnest(${words}::text[]) as word)`
