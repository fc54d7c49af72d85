import { MAX_ITEMS, type Side } from '@vlacku/contract/collections'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { batchesOf } from '../../../../platform/batches.ts'
import { type Ctx, inTransaction, type Tx } from '../../../../platform/context.ts'
import { analyzeGrown } from '../../../../platform/database/statistics.ts'
import { normalOf } from '../../../../platform/languagePacks.ts'
import { addToCounts, type CollectionMetadata } from '../collections.repository.ts'
import { type BatchTarget, notifyPages } from '../collections.service.ts'
import { putImages } from '../pictures.service.ts'
import { Contents, hashOf, keyOf } from '../writing/contents.ts'
import { addItems, putCards } from '../writing/writing.repository.ts'
import * as repo from './files.repository.ts'
import type { FileItem, ReadFile, SkippedItem } from './readFile.ts'

/** Maximum number of pictures written per SQL statement. */
const IMAGES_AT_ONCE = 50
/** Language of words without a declared language. */
const DEFAULT_LANGUAGE = 'en'
/** Number of new items after which planner statistics must be updated. */
const MANY = 1000

/** Counts for the response, and the new or existing item ID of each item in the file. */
interface ImportResult {
  summary: {
    imported_count: number
    skipped_count: number
    skipped_items: SkippedItem[]
    without_images: SkippedItem[]
  }
  item_ids: ReadonlyMap<number, number>
}

type ReadItem = ReadFile['items'][number]
interface NewItem extends ReadItem {
  definitionid: number | null
  key: string
}

/** Adds the items of a file in batches. Runs at most nine SQL statements per batch, plus one per fifty pictures. */
export async function importBatches(ctx: Ctx, target: BatchTarget, file: ReadFile): Promise<ImportResult> {
  const contents = new Contents()
  const skipped: SkippedItem[] = [...file.skipped]
  const item_ids = new Map<number, number>()
  const imported = new Set<string>()
  let imported_count = 0
  for (const items of batchesOf(file.items))
    await inTransaction(ctx, async (tx) => {
      const into = await target.lock(tx)
      await contents.refresh(tx.db, into)
      const { fresh, same, rejected } = await sorted(tx, into, contents, items)
      const added_ids = await addFresh(tx, into, contents, fresh)
      for (const [nth, item_id] of added_ids) item_ids.set(nth, item_id)
      for (const { nth, key, item_id } of same) item_ids.set(nth, item_id ?? contents.get(key)!)
      skipped.push(...rejected)
      for (const { identifier } of fresh) imported.add(identifier)
      imported_count += fresh.length
    })
  if (imported_count >= MANY) await analyzeGrown(ctx.db, ['collection_items', 'flashcards'])
  const without_images = file.without_images.filter(({ identifier }) => imported.has(identifier))
  return {
    summary: { imported_count, skipped_count: skipped.length, skipped_items: skipped, without_images },
    item_ids,
  }
}

/** Separates new items, existing items, and items that can't be added. */
async function sorted(tx: Tx, into: CollectionMetadata, contents: Contents, items: ReadItem[]) {
  const meant = await definitionsMeant(tx, items)
  const fresh = new Map<string, NewItem>()
  const same: { nth: number; key: string; item_id: number | undefined }[] = []
  const rejected: SkippedItem[] = []
  for (const [at, item] of items.entries()) {
    const { identifier, nth } = item
    const definitionid = meant[at] ?? null
    const texts = item.free_front === null ? null : hashOf(item.free_front, item.free_back ?? '')
    const known = item.item_id && contents.hasItem(item.item_id) ? item.item_id : undefined
    const key = keyOf({ definitionid, texts })
    if (key === null) {
      rejected.push({ identifier, reason: 'definition_not_found' })
      if (known !== undefined) same.push({ nth, key: '', item_id: known })
    } else if (known !== undefined || contents.get(key) !== undefined || fresh.has(key)) {
      rejected.push({ identifier, reason: 'already_there' })
      same.push({ nth, key, item_id: known })
    } else if (into.item_count + fresh.size >= MAX_ITEMS) rejected.push({ identifier, reason: 'collection_full' })
    else fresh.set(key, { ...item, definitionid, key })
  }
  return { fresh: [...fresh.values()], same, rejected }
}

/** Adds items with cards and pictures. Returns their new IDs. */
async function addFresh(tx: Tx, into: CollectionMetadata, contents: Contents, fresh: NewItem[]) {
  if (fresh.length === 0) return []
  const rows = fresh.map(({ definitionid, free_front, free_back, notes, auto_progress, details }) => ({
    definitionid,
    free_front,
    free_back,
    notes,
    auto_progress,
    details,
  }))
  const at = tx.now()
  const added = await addItems(tx.db, into.collection_id, rows, at)
  const cards = added.flatMap(({ item_id, nth }) => {
    const direction = fresh[nth]!.direction
    return direction ? [{ item_id, direction }] : []
  })
  await putCards(tx.db, cards, at)
  const images = added.flatMap(({ item_id, nth }) =>
    Object.entries(fresh[nth]!.pictures).map(([side, picture]) => ({ item_id, side: side as Side, picture })),
  )
  for (const some of batchesOf(images, IMAGES_AT_ONCE)) await putImages(tx, some)
  await addToCounts(tx.db, into.collection_id, { items: added.length, cards: cards.length, at })
  contents.leftAs({ updated_at: at, item_count: into.item_count + added.length })
  for (const { item_id, nth } of added) contents.add(fresh[nth]!.key, item_id)
  if (!into.is_staged) notifyPages(tx, into)
  return added.map(({ item_id, nth }): [number, number] => [fresh[nth]!.nth, item_id])
}

/**
 * Finds the definition of each item: by ID if that definition belongs to the item's word; otherwise the word's best definition in
 * the item's language, since IDs differ between sites.
 */
async function definitionsMeant(tx: Tx, items: FileItem[]): Promise<(number | null)[]> {
  const ids = items.flatMap(({ definition_id }) => (definition_id === null ? [] : [definition_id]))
  const words = await repo.wordsOfDefinitions(tx.db, [...new Set(ids)])
  const normals = items.map(({ word }) => (word === null ? null : normalOf(word, DEFAULT_SOURCE_LANGID)))
  const best = await repo.bestInLanguages(tx.db, [...new Set(normals.filter((normal) => normal !== null))])
  return items.map(({ definition_id, word, language }, at) => {
    const defined = definition_id === null ? undefined : words.get(definition_id)
    if (definition_id !== null && defined !== undefined && (word === null || isSame(defined, word)))
      return definition_id
    if (word === null) return null
    return best.get(`${normals[at]}\n${language ?? DEFAULT_LANGUAGE}`) ?? null
  })
}

const isSame = (one: string, other: string) =>
  one === other || normalOf(one, DEFAULT_SOURCE_LANGID) === normalOf(other, DEFAULT_SOURCE_LANGID)
