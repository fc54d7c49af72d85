import type { collections, HandlerInput } from '@vlacku/contract'
import type { CollectionItem, ItemDetails } from '@vlacku/contract/collections'
import { batchesOfSize } from '../../../platform/batches.ts'
import type { Ctx, Paging } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readableCollection } from './collections.service.ts'
import * as repo from './items.repository.ts'

const NO_DETAILS: ItemDetails = {
  language_id: null,
  owner_user_id: null,
  license: null,
  script: null,
  is_original: null,
  quiz_direction: null,
}
/** API fields not supported by this site. */
const UNSUPPORTED = { canonical_form: null, has_sound: false, sound_url: null } as const

function presentItem({ flashcard_id, direction, card_made_at, details, ...row }: repo.ItemRow): CollectionItem {
  const flashcard =
    flashcard_id === null || direction === null || card_made_at === null
      ? null
      : { id: flashcard_id, direction, created_at: card_made_at.toISOString() }
  return { ...row, ...NO_DETAILS, ...details, ...UNSUPPORTED, added_at: row.added_at.toISOString(), flashcard }
}

/** Runs one SQL statement. */
export async function readItem(ctx: Ctx, item_id: number): Promise<CollectionItem> {
  const row = await repo.itemById(ctx.db, item_id)
  if (!row) throw new AppError('item_not_found')
  return presentItem(row)
}

/** Lists items. Runs two SQL statements, plus one per batch of items for a search. */
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
  const found = await findItems(ctx, [collection_id], { search, item_id, without_cards })
  const rows = await repo.itemsAt(ctx.db, pageOf(found, query))
  return { items: rows.map(presentItem), total: found.length, page, per_page }
}

/** Maximum number of items that a search examines, starting with the most recently changed collections. */
const MAX_SEARCHED = 40_000

/** Searches the collections of a user that the viewer may read. */
export async function searchItems(
  ctx: Ctx,
  user_id: number,
  { q, page, per_page }: HandlerInput<typeof collections.searchItems>['query'],
) {
  if (!(await repo.isUser(ctx.db, user_id))) throw new AppError('user_not_found')
  const collection_ids = await repo.collectionsToSearch(ctx.db, user_id, ctx.viewer?.user_id ?? null, MAX_SEARCHED)
  const found = await findItems(ctx, collection_ids, { search: q, without_cards: false })
  const rows = await repo.itemsAt(ctx.db, pageOf(found, { page, per_page }))
  const names = await repo.namesOfCollections(ctx.db, [...new Set(rows.map((row) => row.collection_id))])
  const named = rows.map((row) => ({ ...presentItem(row), collection_name: names.get(row.collection_id) ?? '' }))
  return { items: named, total: found.length, page, per_page }
}

const pageOf = <T>(found: T[], { page, per_page }: Paging): T[] => found.slice((page - 1) * per_page, page * per_page)

interface Wanted {
  search: string
  item_id?: number | undefined
  without_cards: boolean
}

/** Finds items in collection order. Runs one SQL statement per collection, plus one per batch for a search. */
async function findItems(ctx: Ctx, collection_ids: number[], { search, ...wanted }: Wanted): Promise<repo.Candidate[]> {
  const words = repo.searchedWords(search)
  const found: repo.Candidate[] = []
  for (const collection_id of collection_ids) {
    const candidates = await repo.candidatesIn(ctx.db, collection_id, wanted)
    if (words.length === 0) found.push(...candidates)
    else
      for (const some of batchesOfSize(candidates, ({ size }) => size)) {
        const ids = some.map(({ item_id }) => item_id)
        const matching = await repo.itemsWithWords(ctx.db, ids, words)
        found.push(...some.filter(({ item_id }) => matching.has(item_id)))
      }
  }
  return found
}
