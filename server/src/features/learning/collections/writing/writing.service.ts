import type { collections, HandlerInput } from '@vlacku/contract'
import {
  type CollectionItem,
  type ItemDetails,
  KEEP_DELETED_DAYS,
  MAX_ITEMS,
  type Side,
} from '@vlacku/contract/collections'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { idempotent } from '../../../../platform/idempotent.ts'
import { normalOf } from '../../../../platform/languagePacks.ts'
import { countCreated } from '../../../accounts/dailyLimits/index.ts'
import { pictureForText, type ReencodedPicture } from '../../../accounts/pictures/index.ts'
import type { CollectionMetadata } from '../collections.repository.ts'
import { itemsChanged, itemsMoved, lockOwnCollection, ownCollection } from '../collections.service.ts'
import { readItem } from '../items.service.ts'
import { takeImages } from '../pictures.repository.ts'
import { putImages } from '../pictures.service.ts'
import * as repo from './writing.repository.ts'

type ItemInput = HandlerInput<typeof collections.saveItem>['body']
/** Undefined leaves a picture unchanged; null removes it. */
type Pictures = Record<Side, ReencodedPicture | null | undefined>
/** Called after a card is removed, in the same transaction. */
export type OnCardRemoved = (tx: Tx, item_id: number) => Promise<void>

/** Adds or changes an item and returns it. Pictures are re-encoded before the transaction. */
export function saveItem(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  input: ItemInput,
  onCardRemoved: OnCardRemoved,
): Promise<CollectionItem> {
  return idempotent(
    ctx,
    async (tx, pictures) => {
      const collection = await lockOwnCollection(tx, viewer, collection_id)
      await countCreated(tx, viewer, 'pictures', [pictures.front, pictures.back].filter(Boolean).length)
      const item_id = await save(tx, collection, input)
      if (input.direction === null) await onCardRemoved(tx, item_id)
      await savePictures(tx, item_id, pictures)
      await itemsChanged(tx, collection)
      return readItem(tx, item_id)
    },
    async () => {
      // checks permissions before spending CPU time
      await ownCollection(ctx, viewer, collection_id)
      return reencodedPictures(input)
    },
  )
}

async function reencodedPictures({ front_image, back_image }: ItemInput): Promise<Pictures> {
  const reencoded = async (picture: ItemInput['front_image'], field: string) =>
    picture ? pictureForText(picture, `${field}.data`) : picture
  return { front: await reencoded(front_image, 'front_image'), back: await reencoded(back_image, 'back_image') }
}

async function savePictures(tx: Tx, item_id: number, pictures: Pictures) {
  const sides = Object.entries(pictures) as [Side, Pictures[Side]][]
  const images = sides.flatMap(([side, picture]) => (picture ? [{ item_id, side, picture }] : []))
  await takeImages(
    tx.db,
    item_id,
    sides.flatMap(([side, picture]) => (picture === null ? [side] : [])),
  )
  await putImages(tx, images)
}

async function save(tx: Tx, collection: CollectionMetadata, input: ItemInput): Promise<number> {
  const { collection_id } = collection
  const before = await itemMeant(tx, collection_id, input)
  const content = await contentOf(tx, before, input)
  const item_id = before ? await change(tx, before, content) : await add(tx, collection, content)
  if (input.position !== undefined)
    await place(tx, (await repo.findItem(tx.db, collection_id, item_id))!, input.position)
  const { direction } = input
  if (direction) await repo.putCards(tx.db, [{ item_id, direction }], tx.now())
  if (direction === null) await repo.takeCards(tx.db, [item_id], tx.now())
  return item_id
}

/** Returns the item to change, identified by item ID or definition. */
async function itemMeant(tx: Tx, collection_id: number, { item_id, definition_id }: ItemInput) {
  if (item_id !== undefined) return presentItemOf(tx, collection_id, item_id)
  if (definition_id === undefined) return undefined
  return repo.itemOfDefinition(tx.db, collection_id, definition_id)
}

async function presentItemOf(tx: Tx, collection_id: number, item_id: number): Promise<repo.StoredItem> {
  const item = await repo.findItem(tx.db, collection_id, item_id)
  if (!item || item.deleted_at !== null) throw new AppError('item_not_found')
  return item
}

/** Returns the new content of an item: a definition, or a front and back text. */
async function contentOf(tx: Tx, before: repo.StoredItem | undefined, input: ItemInput): Promise<repo.NewItem> {
  const rest = {
    notes: input.notes ?? before?.notes ?? '',
    auto_progress: input.auto_progress ?? before?.auto_progress ?? true,
    details: await detailsOf(tx, before, input),
  }
  const { definition_id, free_content_front: front, free_content_back: back } = input
  const hasTexts = Boolean(front || back)
  if (definition_id !== undefined && hasTexts)
    throw new AppError('invalid_request', { fields: { definition_id: 'cannot be combined with texts' } })
  const definitionid = definition_id ?? (hasTexts ? null : (before?.definitionid ?? null))
  if (definitionid !== null) {
    if (definitionid !== before?.definitionid && !(await repo.isDefinition(tx.db, definitionid)))
      throw new AppError('definition_not_found')
    return { ...rest, definitionid, free_front: null, free_back: null }
  }
  const texts = { free_front: front ?? before?.free_front ?? '', free_back: back ?? before?.free_back ?? '' }
  const missing = [
    ...(texts.free_front === '' ? [['free_content_front', 'is required']] : []),
    ...(texts.free_back === '' ? [['free_content_back', 'is required']] : []),
  ]
  if (missing.length > 0) throw new AppError('invalid_request', { fields: Object.fromEntries(missing) })
  return { ...rest, definitionid: null, ...texts }
}

/** Returns the new details of an item. Null removes a detail. */
async function detailsOf(tx: Tx, before: repo.StoredItem | undefined, input: ItemInput): Promise<Partial<ItemDetails>> {
  const { language_id, owner_user_id, license, script, is_original, quiz_direction } = input
  const changes = withoutUndefined({ language_id, owner_user_id, license, script, is_original, quiz_direction })
  if (Object.keys(changes).length === 0) return before?.details ?? {}
  const found = await repo.detailsExist(tx.db, changes)
  const unknown = (['language_id', 'owner_user_id'] as const).filter((name) => !found[name])
  if (unknown.length > 0)
    throw new AppError('invalid_request', {
      fields: Object.fromEntries(unknown.map((name) => [name, 'does not exist'])),
    })
  const details = Object.entries({ ...before?.details, ...changes })
  return Object.fromEntries(details.filter(([, value]) => value !== null && value !== ''))
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<ItemDetails>

async function add(tx: Tx, collection: CollectionMetadata, content: repo.NewItem): Promise<number> {
  checkItemCount(collection.item_count + 1)
  const [added] = await repo.addItems(tx.db, collection.collection_id, [content], tx.now())
  return added!.item_id
}

async function change(tx: Tx, { item_id, collection_id, definitionid }: repo.StoredItem, content: repo.ItemChanges) {
  const other = content.definitionid
  if (other && other !== definitionid && (await repo.itemOfDefinition(tx.db, collection_id, other)))
    throw new AppError('item_exists')
  await repo.changeItem(tx.db, item_id, content)
  return item_id
}

/** Throws if the collection would have too many items. */
export function checkItemCount(item_count: number) {
  if (item_count > MAX_ITEMS) throw new AppError('collection_full')
}

/** Adds definitions that the collection doesn't contain yet, in order. Runs seven SQL statements regardless of their number. */
export function addMany(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  input: HandlerInput<typeof collections.addItems>['body'],
) {
  return idempotent(ctx, async (tx) => {
    const collection = await lockOwnCollection(tx, viewer, collection_id)
    const found = await definitionsMeant(tx, input)
    const ids = found.flatMap(({ definitionid }) => (definitionid === null ? [] : [definitionid]))
    const there = await repo.definitionsThere(tx.db, collection_id, ids)
    const wanted = new Set<number>()
    const skipped: { identifier: string; reason: 'already_there' | 'not_found' }[] = []
    for (const { identifier, definitionid } of found) {
      if (definitionid === null) skipped.push({ identifier, reason: 'not_found' })
      else if (there.has(definitionid) || wanted.has(definitionid))
        skipped.push({ identifier, reason: 'already_there' })
      else wanted.add(definitionid)
    }
    checkItemCount(collection.item_count + wanted.size)
    const rest = { free_front: null, free_back: null, notes: '', auto_progress: true }
    const items = [...wanted].map((definitionid) => ({ definitionid, ...rest }))
    const added = await repo.addItems(tx.db, collection_id, items, tx.now())
    const item_ids = added.map(({ item_id }) => item_id)
    const { direction } = input
    if (direction)
      await repo.putCards(
        tx.db,
        item_ids.map((item_id) => ({ item_id, direction })),
        tx.now(),
      )
    if (item_ids.length > 0) await itemsChanged(tx, collection)
    return { added_count: item_ids.length, skipped, item_ids }
  })
}

/** Resolves each given word or ID to a definition. */
async function definitionsMeant(tx: Tx, given: HandlerInput<typeof collections.addItems>['body']) {
  const existing = await repo.existingDefinitions(tx.db, given.definition_ids)
  const normals = given.words.map((word) => normalOf(word, DEFAULT_SOURCE_LANGID))
  const best = await repo.bestDefinitions(tx.db, normals, given.lang_id, DEFAULT_SOURCE_LANGID)
  return [
    ...given.definition_ids.map((id) => ({ identifier: String(id), definitionid: existing.has(id) ? id : null })),
    ...given.words.map((word, nth) => ({ identifier: word, definitionid: best.get(normals[nth]!) ?? null })),
  ]
}

/** Moves an item to a zero-based position, clamped to the end. Usually updates one row. */
export async function moveItem(
  ctx: Ctx,
  viewer: Viewer,
  { collection_id, item_id }: Pick<repo.StoredItem, 'collection_id' | 'item_id'>,
  position: number,
) {
  await inTransaction(ctx, async (tx) => {
    const collection = await lockOwnCollection(tx, viewer, collection_id)
    await place(tx, await presentItemOf(tx, collection_id, item_id), position)
    await itemsMoved(tx, collection)
  })
  return { success: true as const, message: 'Item moved' }
}

/** If two sort keys leave no gap, the keys of this many items are respaced. The numbers are tried in order. */
const SPREAD = [200, 2000, MAX_ITEMS + 1]

async function place(tx: Tx, item: repo.StoredItem, position: number) {
  const { item_id, collection_id } = item
  for (const spread of [...SPREAD, null]) {
    const { before, after } = await repo.placesAround(tx.db, item, position)
    const middle = placeBetween(before, after)
    if (middle === undefined)
      return repo.changeItem(tx.db, item_id, { place: (await repo.lastPlace(tx.db, collection_id)) + 1 })
    const hasRoom = (before === null || middle > before) && (after === null || middle < after)
    if (hasRoom || spread === null) return repo.changeItem(tx.db, item_id, { place: middle })
    await repo.spreadPlaces(tx.db, collection_id, position, spread)
  }
}

/** Returns a sort key between two others; undefined at the end of a collection, where deleted items may follow. */
function placeBetween(before: number | null, after: number | null): number | undefined {
  if (after === null) return undefined
  return before === null ? after - 1 : (before + after) / 2
}

/** Deletes an item. Restoring it also restores its card and progress. */
export async function deleteItem(
  ctx: Ctx,
  viewer: Viewer,
  { collection_id, item_id }: Pick<repo.StoredItem, 'collection_id' | 'item_id'>,
  onCardRemoved: OnCardRemoved,
) {
  await inTransaction(ctx, async (tx) => {
    const collection = await lockOwnCollection(tx, viewer, collection_id)
    await presentItemOf(tx, collection_id, item_id)
    await repo.changeItem(tx.db, item_id, { deleted_at: tx.now() })
    await onCardRemoved(tx, item_id)
    await itemsChanged(tx, collection)
  })
  return { success: true as const, message: 'Item deleted' }
}

/** Restores an item to its position. Does nothing if it isn't deleted. */
export function restoreItem(ctx: Ctx, viewer: Viewer, collection_id: number, item_id: number): Promise<CollectionItem> {
  return inTransaction(ctx, async (tx) => {
    const collection = await lockOwnCollection(tx, viewer, collection_id)
    const item = await repo.findItem(tx.db, collection_id, item_id)
    if (!item) throw new AppError('item_not_found')
    if (item.deleted_at === null) return readItem(tx, item_id)
    checkItemCount(collection.item_count + 1)
    const { definitionid } = item
    if (definitionid !== null && (await repo.itemOfDefinition(tx.db, collection_id, definitionid)))
      throw new AppError('item_exists')
    await repo.changeItem(tx.db, item_id, { deleted_at: null })
    await itemsChanged(tx, collection)
    return readItem(tx, item_id)
  })
}

const RETENTION_MS = KEEP_DELETED_DAYS * 86_400_000

/** Maximum number of items permanently deleted per SQL statement. */
const REMOVED_AT_ONCE = 100

/** Permanently deletes old deleted items. */
export async function purgeDeletedItems(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - RETENTION_MS)
  while ((await repo.removeDeletedItems(ctx.db, before, REMOVED_AT_ONCE)) > 0);
}
