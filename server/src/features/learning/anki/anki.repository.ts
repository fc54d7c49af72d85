import type { CardSide, Direction, LogEntry } from '@vlacku/study'
import type { Db } from '../../../platform/context.ts'
import { allRows } from '../../../platform/database/statements.ts'

export interface CardRow {
  flashcard_id: number
  item_id: number
  direction: Direction
  front: string
  back: string
  notes: string
  levels: string[]
  /** Time of the last change to the card's text, direction, pictures or definition. */
  changed_at: Date
}

/** Returns the cards in collection order, each with the size of its own text in bytes. */
export const sizesOfCards = (db: Db, collection_id: number) => allRows(db)<{ flashcard_id: number; size: number }>`
  select f.flashcard_id, octet_length(concat(i.free_front, i.free_back, i.notes)) as size
  from flashcards f join collection_items i using (item_id)
  where f.collection_id = ${collection_id} and f.deleted_at is null and i.deleted_at is null
  order by i.place, i.item_id`

/**
 * Returns cards in the order of the given IDs, each with its definition's current text, or the last known text if the definition
 * was deleted.
 */
export const cardRows = (db: Db, flashcard_ids: number[]) => allRows(db)<CardRow>`
  select f.flashcard_id, i.item_id, f.direction, i.notes,
         greatest(i.added_at, i.changed_at, d.updated_at) as changed_at,
         coalesce(i.free_front, v.word, '') as front,
         coalesce(i.free_back, d.definition, '') as back,
         coalesce((select json_agg(l.name order by l.position) from level_cards c join levels l using (level_id)
                   where c.flashcard_id = f.flashcard_id), '[]') as levels
  from unnest(${flashcard_ids}::int[]) with ordinality as wanted(flashcard_id, nth)
  join flashcards f using (flashcard_id) join collection_items i using (item_id)
  left join all_definitions d on d.definitionid = i.definitionid left join all_valsi v using (valsiid)
  order by wanted.nth`

export interface LogRow extends Omit<LogEntry, 'at'> {
  flashcard_id: number
  card_side: CardSide
  at: Date
  duration_ms: number | null
}

/** Returns a user's study log for the given cards. */
export const logOfCards = (db: Db, user_id: number, flashcard_ids: number[]) => allRows(db)<LogRow>`
  select l.flashcard_id, l.card_side, l.entry_id, l.kind, l.rating, l.at, l.refers_to, l.duration_ms
  from study_log l where l.user_id = ${user_id} and l.flashcard_id = any(${flashcard_ids}::int[])`

/** Maximum number of pictures in a deck. All are held in memory while the deck is written. */
const MAX_PICTURES = 1000

interface Shown {
  item_id: number
  side: 'front' | 'back'
  image_id: number
}

/** Returns the pictures of a collection in card order, without their content. */
export const picturesOfCollection = (db: Db, collection_id: number) => allRows(db)<Shown>`
  select g.item_id, g.side, g.image_id
  from collection_item_images g join collection_items i using (item_id)
  join flashcards f using (item_id)
  where i.collection_id = ${collection_id} and i.deleted_at is null and f.deleted_at is null
  order by i.place, i.item_id, g.side limit ${MAX_PICTURES}`

export async function bytesOfPictures(db: Db, image_ids: number[]): Promise<Map<number, Buffer>> {
  const rows = await allRows(db)<{ image_id: number; bytes: Buffer }>`
    select image_id, bytes from card_images where image_id = any(${image_ids}::int[])`
  return new Map(rows.map(({ image_id, bytes }) => [image_id, bytes]))
}

/** Returns all dictionary definitions of the given words, oldest first. */
export function definitionsOfWords(db: Db, words: string[]) {
  return allRows(db)<{ definitionid: number; word: string; definition: string }>`
    select d.definitionid, v.word, d.definition from valsi v join definitions d using (valsiid)
    where v.word = any(${words}::text[]) order by d.definitionid`
}

/** Returns the card IDs by item ID. */
export async function cardsOfItems(db: Db, item_ids: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await allRows(db)<{ item_id: number; flashcard_id: number }>`
    select item_id, flashcard_id from flashcards
    where item_id = any(${item_ids}::int[]) and deleted_at is null`
  return new Map(rows.map(({ item_id, flashcard_id }) => [item_id, flashcard_id]))
}
