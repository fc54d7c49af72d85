import type { Direction } from '@vlacku/contract/collections'
import type { Flashcard } from '@vlacku/contract/flashcards'
import { batchesOf } from '../../../platform/batches.ts'
import { type Ctx, inTransaction, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { addToCounts } from './collections.repository.ts'
import { itemsChanged, lockOwnCollection, notifyPages, ownCollection } from './collections.service.ts'
import { type ItemRow, itemById, itemsByIds } from './items.repository.ts'
import * as repo from './writing/writing.repository.ts'
import { moveItem, type OnCardRemoved } from './writing/writing.service.ts'

/**
 * Returns cards with all displayed data, in the given order. Skips deleted cards and cards that the viewer may not read. Runs two
 * SQL statements. Except for a single card, determining positions reads whole collections.
 */
export async function readCards(ctx: Ctx, flashcard_ids: number[]): Promise<Flashcard[]> {
  if (flashcard_ids.length === 0) return []
  const found = await repo.itemsOfCards(ctx.db, flashcard_ids, ctx.viewer?.user_id ?? null)
  const ids = found.map(({ item_id }) => item_id)
  const rows = ids.length === 1 ? [await itemById(ctx.db, ids[0]!)] : await itemsByIds(ctx.db, ids)
  return rows.flatMap((row) => (row ? [presentCard(row)] : []))
}

function presentCard(row: ItemRow): Flashcard {
  const flashcard_id = row.flashcard_id!
  return {
    flashcard_id,
    id: flashcard_id,
    collection_id: row.collection_id,
    item_id: row.item_id,
    position: row.position,
    direction: row.direction!,
    quiz_direction: row.details.quiz_direction ?? null,
    definition_id: row.definition_id,
    valsi_id: row.valsi_id,
    word: row.word,
    type_name: row.type_name,
    definition: row.definition,
    definition_notes: row.notes,
    glosses: row.glosses,
    definition_language_id: row.lang_id,
    free_content_front: row.free_content_front,
    free_content_back: row.free_content_back,
    has_front_image: row.has_front_image,
    has_back_image: row.has_back_image,
    notes: row.ci_notes,
    sound_url: null,
    created_at: row.card_made_at!.toISOString(),
  }
}

/**
 * Creates cards, in batches, for all items without one in a `viewer`'s collection. If interrupted, the created cards remain, and
 * a second call creates the rest.
 */
export const makeCardsOfAll = (
  ctx: Ctx,
  viewer: Viewer,
  { collection_id, direction }: { collection_id: number; direction: Direction },
) =>
  idempotent(
    ctx,
    async (_tx, counts) => counts,
    async () => {
      const { item_count } = await ownCollection(ctx, viewer, collection_id)
      const item_ids = await repo.itemsWithoutCards(ctx.db, collection_id)
      for (const some of batchesOf(item_ids))
        await inTransaction(ctx, async (tx) => {
          const collection = await lockOwnCollection(tx, viewer, collection_id)
          const at = tx.now()
          const cards = await repo.putMissingCards(tx.db, some, direction, at)
          await addToCounts(tx.db, collection_id, { items: 0, cards, at })
          notifyPages(tx, collection)
        })
      return { imported_count: item_ids.length, skipped_count: item_count - item_ids.length }
    },
  )

/** Returns a card in a `viewer`'s collection. Throws `flashcard_not_found` if the viewer may not read the collection. */
async function ownCard(ctx: Ctx, viewer: Viewer, flashcard_id: number) {
  const card = await repo.findCard(ctx.db, flashcard_id)
  if (!card?.isThere) throw new AppError('flashcard_not_found')
  await ownCollection(ctx, viewer, card.collection_id).catch((error) => {
    throw error instanceof AppError && error.code === 'collection_not_found'
      ? new AppError('flashcard_not_found')
      : error
  })
  return card
}

/** Removes an item's card. Its progress is retained, and restored if the item gets a new card. */
export async function deleteCard(ctx: Ctx, viewer: Viewer, flashcard_id: number, onCardRemoved: OnCardRemoved) {
  const { collection_id, item_id } = await ownCard(ctx, viewer, flashcard_id)
  await inTransaction(ctx, async (tx) => {
    const collection = await lockOwnCollection(tx, viewer, collection_id)
    await repo.takeCards(tx.db, [item_id], tx.now())
    await onCardRemoved(tx, item_id)
    await itemsChanged(tx, collection)
  })
  return { success: true as const, message: 'Card deleted' }
}

/** Moves a card's item to another position. */
export async function moveCard(ctx: Ctx, viewer: Viewer, flashcard_id: number, position: number) {
  const card = await ownCard(ctx, viewer, flashcard_id)
  return moveItem(ctx, viewer, card, position)
}
