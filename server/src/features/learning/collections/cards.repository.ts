import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

/** Returns the items of the given cards, in the given order. Skips deleted cards and those the viewer may not read. */
export async function itemsOfCards(db: Db, flashcard_ids: number[], viewer_id: number | null) {
  const { rows } = await sql<{ item_id: number; flashcard_id: number }>`
    select f.item_id, f.flashcard_id
    from unnest(${flashcard_ids}::int[]) with ordinality as requested(flashcard_id, nth)
    join flashcards f using (flashcard_id) join collection_items i using (item_id)
    join collections c on c.collection_id = f.collection_id
    where f.deleted_at is null and i.deleted_at is null and c.deleted_at is null
      and (c.is_public or c.user_id = ${viewer_id}::int)
    order by requested.nth`.execute(db)
  return rows
}

/** Returns the items of a collection that have no card, in order. */
export async function itemsWithoutCards(db: Db, collection_id: number): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    select item_id from collection_items i
    where collection_id = ${collection_id} and deleted_at is null
      and not exists (select from flashcards f where f.item_id = i.item_id and f.deleted_at is null)
    order by place, item_id`.execute(db)
  return rows.map(({ item_id }) => item_id)
}

/** Returns a card with its item, even if the card, item or collection was deleted. */
export async function findCard(db: Db, flashcard_id: number) {
  const { rows } = await sql<{ item_id: number; collection_id: number; isThere: boolean }>`
    select f.item_id, f.collection_id, f.deleted_at is null and i.deleted_at is null as "isThere"
    from flashcards f join collection_items i using (item_id) where f.flashcard_id = ${flashcard_id}`.execute(db)
  return rows[0]
}
