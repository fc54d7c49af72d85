import type { Direction, ItemDetails } from '@vlacku/contract/collections'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import {
  affectedRows,
  allRows,
  anyRow,
  column,
  firstRow,
  onlyRow,
  onlyValue,
  run,
} from '../../../../platform/database/statements.ts'

/** An item without its card and pictures. */
export interface StoredItem {
  item_id: number
  collection_id: number
  definitionid: number | null
  free_front: string | null
  free_back: string | null
  notes: string
  place: number
  auto_progress: boolean
  details: Partial<ItemDetails>
  deleted_at: Date | null
}

const columns = sql`item_id, collection_id, definitionid, free_front, free_back, notes, place, auto_progress, details, deleted_at`

/** Finds an item, even if deleted. */
export const findItem = (db: Db, collection_id: number, item_id: number) => firstRow(db)<StoredItem>`
  select ${columns} from collection_items where item_id = ${item_id} and collection_id = ${collection_id}`

export const itemOfDefinition = (db: Db, collection_id: number, definitionid: number) => firstRow(db)<StoredItem>`
  select ${columns} from collection_items
  where collection_id = ${collection_id} and definitionid = ${definitionid} and deleted_at is null`

export const isDefinition = (db: Db, definitionid: number) =>
  anyRow(db)`select from definitions where definitionid = ${definitionid}`

/** Returns true if the given languages and users exist. */
export function detailsExist(db: Db, { language_id, owner_user_id }: Partial<ItemDetails>) {
  return onlyRow(db)<{ language_id: boolean; owner_user_id: boolean }>`
    select ${language_id ?? null}::int is null or exists (select from languages where langid = ${language_id ?? null}::int) as language_id,
           ${owner_user_id ?? null}::int is null or exists (select from users where user_id = ${owner_user_id ?? null}::int) as owner_user_id`
}

export interface NewItem {
  definitionid: number | null
  free_front: string | null
  free_back: string | null
  notes: string
  auto_progress: boolean
  details?: Partial<ItemDetails>
}

/** Appends items in the given order, skipping definitions that the collection already contains. Returns the new items. */
export async function addItems(db: Db, collection_id: number, items: NewItem[], added_at: Date) {
  if (items.length === 0) return []
  const numbered = items.map((item, nth) => ({ ...item, nth }))
  return allRows(db)<{ item_id: number; nth: number }>`
    with behind as (select coalesce(max(place), -1) + 1 as place from collection_items where collection_id = ${collection_id}),
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as g(nth int, definitionid int, free_front text, free_back text, notes text, auto_progress boolean, details jsonb)),
    added as (
      insert into collection_items
        (collection_id, definitionid, free_front, free_back, notes, auto_progress, details, place, added_at)
      select ${collection_id}, definitionid, free_front, free_back, notes, auto_progress, coalesce(details, '{}'), behind.place + nth, ${added_at}
      from given cross join behind order by nth
      on conflict (collection_id, definitionid) where deleted_at is null do nothing
      returning item_id, place)
    select item_id, (added.place - behind.place)::int as nth from added cross join behind order by nth`
}

export type ItemChanges = Partial<NewItem & { place: number; deleted_at: Date | null }>

export async function changeItem(db: Db, item_id: number, changes: ItemChanges) {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('collection_items').set(changes).where('item_id', '=', item_id).execute()
}

/** Returns the sort keys before and after `position` among the other items of a collection; null at the start or end. */
export async function placesAround(db: Db, { collection_id, item_id }: StoredItem, position: number) {
  const rows = await allRows(db)<{ place: number }>`
    select place from collection_items
    where collection_id = ${collection_id} and deleted_at is null and item_id <> ${item_id}
    order by place, item_id limit ${position === 0 ? 1 : 2} offset ${Math.max(position - 1, 0)}`
  const places = rows.map(({ place }) => place)
  return position === 0
    ? { before: null, after: places[0] ?? null }
    : { before: places[0] ?? null, after: places[1] ?? null }
}

export const lastPlace = (db: Db, collection_id: number) => onlyValue(db)<number>`
  select coalesce(max(place), -1) as place from collection_items where collection_id = ${collection_id}`

/**
 * Spreads the sort keys of `count` items (including deleted ones) around a position, to make room between them. Other items keep
 * their sort keys.
 */
export async function spreadPlaces(db: Db, collection_id: number, position: number, count: number) {
  const first = Math.max(0, position - Math.floor(count / 2))
  await run(db)`
    with window_of as (
      select min(place) as low, max(place) as high from (
        select place from collection_items where collection_id = ${collection_id} and deleted_at is null
        order by place, item_id limit ${count} offset ${first}) w),
    n as (
      select item_id, place, row_number() over (order by place, item_id) - 1 as nth, count(*) over () - 1 as last, low, high
      from collection_items cross join window_of
      where collection_id = ${collection_id} and place between low and high)
    update collection_items i set place = n.low + (n.high - n.low) * n.nth / greatest(n.last, 1)
    from n where i.item_id = n.item_id`
}

/**
 * Returns the items of a collection in order, with their definitions and the hashes of their front and back (`front\x01back`).
 */
export function contentsOf(db: Db, collection_id: number) {
  return allRows(db)<{ item_id: number; definitionid: number | null; texts: string | null }>`
    select item_id, definitionid, md5(free_front || chr(1) || free_back) as texts from collection_items
    where collection_id = ${collection_id} and deleted_at is null order by place, item_id`
}

/** Creates a card for each item, or changes its direction. Restores the progress of removed cards. */
export async function putCards(db: Db, cards: { item_id: number; direction: Direction }[], at: Date) {
  if (cards.length === 0) return
  await run(db)`
    insert into flashcards (item_id, collection_id, direction, created_at)
    select i.item_id, i.collection_id, c.direction, ${at}
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c(item_id int, direction text)
    join collection_items i using (item_id)
    on conflict (item_id) do update set direction = excluded.direction, deleted_at = null`
}

/** Creates cards for items that have none, except deleted items, and restores removed cards. Returns the number of cards. */
export async function putMissingCards(db: Db, item_ids: number[], direction: Direction, at: Date): Promise<number> {
  return affectedRows(db)`
    insert into flashcards (item_id, collection_id, direction, created_at)
    select item_id, collection_id, ${direction}::text, ${at} from collection_items
    where item_id = any(${item_ids}::int[]) and deleted_at is null
    on conflict (item_id) do update set direction = excluded.direction, deleted_at = null
      where flashcards.deleted_at is not null`
}

/** Returns the cards of a collection in item order. */
export const cardsOfItems = (db: Db, collection_id: number) => column(db)<number>`
  select f.flashcard_id from flashcards f join collection_items i using (item_id)
  where f.collection_id = ${collection_id} and f.deleted_at is null and i.deleted_at is null
  order by i.place, i.item_id`

export const takeCards = (db: Db, item_ids: number[], at: Date) => run(db)`
  update flashcards set deleted_at = ${at} where item_id = any(${item_ids}::int[]) and deleted_at is null`

/** Returns the best definition in a language for each normalized spelling. */
export async function bestDefinitions(db: Db, normals: string[], langid: number, source_langid: number) {
  if (normals.length === 0) return new Map<string, number>()
  const rows = await allRows(db)<{ normal: string; definitionid: number }>`
    select distinct on (v.normal) v.normal, d.definitionid
    from valsi v join definitions d using (valsiid)
    where v.normal = any(${normals}::text[]) and v.source_langid = ${source_langid} and d.langid = ${langid}
    order by v.normal, d.score desc, d.definitionnum, d.definitionid`
  return new Map(rows.map(({ normal, definitionid }) => [normal, definitionid]))
}

export async function existingDefinitions(db: Db, definitionids: number[]): Promise<Set<number>> {
  if (definitionids.length === 0) return new Set()
  const rows = await allRows(db)<{ definitionid: number }>`
    select definitionid from definitions where definitionid = any(${definitionids}::int[])`
  return new Set(rows.map(({ definitionid }) => definitionid))
}

/** Returns the given definitions that a collection contains. */
export async function definitionsThere(db: Db, collection_id: number, definitionids: number[]): Promise<Set<number>> {
  if (definitionids.length === 0) return new Set()
  const rows = await allRows(db)<{ definitionid: number }>`
    select definitionid from collection_items
    where collection_id = ${collection_id} and deleted_at is null and definitionid = any(${definitionids}::int[])`
  return new Set(rows.map(({ definitionid }) => definitionid))
}

/**
 * Permanently deletes up to `limit` items deleted before the given time, with their cards and study logs. Returns the number of
 * deleted items.
 */
export async function removeDeletedItems(db: Db, before: Date, limit: number): Promise<number> {
  return affectedRows(db)`
    delete from collection_items where item_id in (
      select item_id from collection_items where deleted_at < ${before} limit ${limit})`
}

/** Returns the items of the given cards, in the given order. Skips deleted cards and those the viewer may not read. */
export function itemsOfCards(db: Db, flashcard_ids: number[], viewer_id: number | null) {
  return allRows(db)<{ item_id: number; flashcard_id: number }>`
    select f.item_id, f.flashcard_id
    from unnest(${flashcard_ids}::int[]) with ordinality as requested(flashcard_id, nth)
    join flashcards f using (flashcard_id) join collection_items i using (item_id)
    join collections c on c.collection_id = f.collection_id
    where f.deleted_at is null and i.deleted_at is null and c.deleted_at is null
      and (c.is_public or c.user_id = ${viewer_id}::int)
    order by requested.nth`
}

/** Returns the items of a collection that have no card, in order. */
export const itemsWithoutCards = (db: Db, collection_id: number) => column(db)<number>`
  select item_id from collection_items i
  where collection_id = ${collection_id} and deleted_at is null
    and not exists (select from flashcards f where f.item_id = i.item_id and f.deleted_at is null)
  order by place, item_id`

/** Returns a card with its item, even if the card, item or collection was deleted. */
export function findCard(db: Db, flashcard_id: number) {
  return firstRow(db)<{ item_id: number; collection_id: number; isThere: boolean }>`
    select f.item_id, f.collection_id, f.deleted_at is null and i.deleted_at is null as "isThere"
    from flashcards f join collection_items i using (item_id) where f.flashcard_id = ${flashcard_id}`
}
