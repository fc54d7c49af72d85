import type { collections, HandlerInput } from '@vlacku/contract'
import type { CollectionItem } from '@vlacku/contract/collections'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readableCollection } from '../about/service.ts'
import type { ItemRow } from './repository.ts'
import * as repo from './repository.ts'

export function presentItem({ flashcard_id, direction, card_made_at, ...row }: ItemRow): CollectionItem {
  const flashcard =
    flashcard_id === null || direction === null || card_made_at === null
      ? null
      : { id: flashcard_id, direction, created_at: card_made_at.toISOString() }
  return { ...row, added_at: row.added_at.toISOString(), flashcard }
}

/** One statement. */
export async function readItem(ctx: Ctx, item_id: number): Promise<CollectionItem> {
  const row = await repo.itemById(ctx.db, item_id)
  if (!row) throw new AppError('item_not_found')
  return presentItem(row)
}

/** Two statements; three where something is looked for. However many there are. */
export async function listItems(
  ctx: Ctx,
  collection_id: number,
  query: HandlerInput<typeof collections.listItems>['query'],
) {
  const { item_count } = await readableCollection(ctx, collection_id)
  const { page, per_page, search, item_id } = query
  const without_cards = query.exclude_with_flashcards ?? false
  if (search === '' && item_id === undefined && !without_cards) {
    const rows = await repo.itemsPage(ctx.db, collection_id, { page, per_page })
    return { items: rows.map(presentItem), total: item_count, page, per_page }
  }
  const sought = { in: { collection_id }, search, item_id, without_cards }
  const { items, total } = await repo.foundItems(ctx.db, sought, { page, per_page })
  const rows = await repo.itemsAt(ctx.db, items)
  return { items: rows.map(presentItem), total, page, per_page }
}

/** In the collections of a user that whoever asks may read. Four statements, however many there are. */
export async function searchItems(
  ctx: Ctx,
  user_id: number,
  { q, page, per_page }: HandlerInput<typeof collections.searchItems>['query'],
) {
  if (!(await repo.isUser(ctx.db, user_id))) throw new AppError('user_not_found')
  const sought = { in: { user_id, viewer_id: ctx.viewer?.user_id ?? null }, search: q, without_cards: false }
  const { items, total } = await repo.foundItems(ctx.db, sought, { page, per_page })
  const rows = await repo.itemsAt(ctx.db, items)
  const names = await repo.namesOfCollections(ctx.db, [...new Set(rows.map((row) => row.collection_id))])
  const named = rows.map((row) => ({ ...presentItem(row), collection_name: names.get(row.collection_id) ?? '' }))
  return { items: named, total, page, per_page }
}
