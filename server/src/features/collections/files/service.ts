import { createHash } from 'node:crypto'
import type { collections, HandlerInput } from '@vlacku/contract'
import { MAX_ITEMS, type Side } from '@vlacku/contract/collections'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Ctx, Tx, Viewer } from '../../../platform/context.ts'
import { analyzeGrown } from '../../../platform/database/statistics.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { normalOf } from '../../entries/index.ts'
import { pictureForText, type ReencodedPicture } from '../../pictures/index.ts'
import { mayPublish } from '../about/policy.ts'
import type { CollectionFacts } from '../about/repository.ts'
import { beginCollection, itemsChanged, lockOwnCollection, ownCollection, presentCollection } from '../about/service.ts'
import { putImages } from '../pictures/service.ts'
import { addItems, putCards } from '../writing/repository.ts'
import { type FileItem, type Reason, readFileItem } from './fileItem.ts'
import * as repo from './repository.ts'

export { exportCollection } from './exporting.ts'

/** Each takes its moment to be drawn anew. */
const MOST_IMAGES = 1000
/** Pictures that are written in one statement. */
const IMAGES_AT_ONCE = 50
/** A word without a language is taken in this one. */
const DEFAULT_LANGUAGE = 'en'

interface Unwell {
  identifier: string
  reason: Reason
}

/** A file as it was read, with its pictures drawn anew. */
export interface ReadFile {
  /** `nth` of those that were given, from 0; `item_id` where it is known to be an item of the collection. */
  items: (FileItem & { nth: number; item_id?: number | null; pictures: Partial<Record<Side, ReencodedPicture>> })[]
  skipped: Unwell[]
  without_images: Unwell[]
}

/** Adds what a file has to a collection of `viewer`. */
export const importItems = (ctx: Ctx, viewer: Viewer, collection_id: number, given: unknown[]) =>
  idempotent(
    ctx,
    async (tx, file) => (await bringIn(tx, await lockOwnCollection(tx, viewer, collection_id), file)).told,
    async () => {
      await ownCollection(ctx, viewer, collection_id)
      return readFile(given)
    },
  )

/** Begins a collection with what a file has; a private one, whatever that says, of who may have no other. */
export function importCollection(
  ctx: Ctx,
  viewer: Viewer,
  { name, description, items, ...given }: HandlerInput<typeof collections.importCollection>['body'],
) {
  const is_public = given.is_public && mayPublish(viewer)
  return idempotent(
    ctx,
    async (tx, file) => {
      const begun = { name, description: description ?? '', is_public }
      const collection_id = await beginCollection(tx, viewer, begun)
      const { told: imported } = await bringIn(tx, { collection_id, is_public, item_count: 0 }, file)
      const told = [...imported.skipped_items, ...imported.without_images]
      const warnings = told.map(({ identifier, reason }) => `${identifier}: ${reason}`)
      return { collection: await presentCollection(tx, collection_id), ...imported, warnings }
    },
    () => readFile(items),
  )
}

/** Judges what a file has, one by one, and draws its pictures. */
export async function readFile(given: unknown[]): Promise<ReadFile> {
  const file: ReadFile = { items: [], skipped: [], without_images: [] }
  let images = 0
  for (const [at, one] of given.entries()) {
    const item = readFileItem(one, at + 1)
    if ('reason' in item) {
      file.skipped.push(item)
      continue
    }
    const { identifier } = item
    const pictures: ReadFile['items'][number]['pictures'] = {}
    for (const side of ['front', 'back'] as const) {
      const image = item[`${side}_image`]
      if (image === null) continue
      images += 1
      const drawn = images > MOST_IMAGES ? 'too_many_images' : image === 'bad' ? 'bad_image' : await drawnOf(image)
      if (typeof drawn === 'string') file.without_images.push({ identifier, reason: drawn })
      else pictures[side] = drawn
    }
    file.items.push({ ...item, nth: at, pictures })
  }
  return file
}

/** A picture that cannot be read is said to be one; that the queue of pictures is full is told to whoever asks. */
async function drawnOf(image: Exclude<FileItem['front_image'], 'bad' | null>) {
  try {
    return await pictureForText(image, 'items')
  } catch (error) {
    if (error instanceof AppError && error.status !== 429) return 'bad_image' as const
    throw error
  }
}

/** After so many new items at once the planner should know of them. */
const MANY = 1000

type Into = Pick<CollectionFacts, 'collection_id' | 'is_public' | 'item_count'>

/** What came in, and which item each of those that were given is now: one that came, or one that was there. */
export interface BroughtIn {
  told: { imported_count: number; skipped_count: number; skipped_items: Unwell[]; without_images: Unwell[] }
  item_ids: ReadonlyMap<number, number>
}

/** Seven statements, and one for fifty pictures; however many items there are. */
export async function bringIn(tx: Tx, into: Into, file: ReadFile): Promise<BroughtIn> {
  const skipped: Unwell[] = [...file.skipped]
  const meant = await definitionsMeant(tx, file.items)
  const there = await repo.contentsOf(tx.db, into.collection_id)
  const known = new Set(there.map(({ item_id }) => item_id))
  const taken = new Map(there.map(({ item_id, ...what }) => [keyOf(what), item_id as number | null]))
  const coming: Coming[] = []
  const same: { nth: number; key: string }[] = []
  const item_ids = new Map<number, number>()
  for (const [at, item] of file.items.entries()) {
    const definitionid = meant[at] ?? null
    const texts = item.free_front === null ? null : hashOf(item.free_front, item.free_back ?? '')
    const key = keyOf({ definitionid, texts })
    const isKnown = known.has(item.item_id ?? 0)
    const reason =
      texts === null && definitionid === null
        ? 'definition_not_found'
        : isKnown || taken.has(key)
          ? 'already_there'
          : into.item_count + coming.length >= MAX_ITEMS
            ? 'collection_full'
            : null
    if (reason) skipped.push({ identifier: item.identifier, reason })
    if (isKnown) item_ids.set(item.nth, item.item_id!)
    else if (reason === 'already_there' || reason === null) same.push({ nth: item.nth, key })
    if (reason === null) {
      taken.set(key, null)
      coming.push({ ...item, definitionid, key })
    }
  }
  for (const [key, item_id] of await addComing(tx, into, coming)) taken.set(key, item_id)
  for (const { nth, key } of same) item_ids.set(nth, taken.get(key)!)
  const isIn = new Set(coming.map(({ identifier }) => identifier))
  const told = {
    imported_count: coming.length,
    skipped_count: skipped.length,
    skipped_items: skipped,
    without_images: file.without_images.filter(({ identifier }) => isIn.has(identifier)),
  }
  return { told, item_ids }
}

type Coming = ReadFile['items'][number] & { definitionid: number | null; key: string }

const keyOf = ({ definitionid, texts }: { definitionid: number | null; texts: string | null }): string =>
  definitionid === null ? texts! : `d${definitionid}`

/** Items with their cards and pictures. Answers their numbers by their keys. */
async function addComing(tx: Tx, into: Into, coming: Coming[]): Promise<[string, number][]> {
  const rows = coming.map(({ definitionid, free_front, free_back, notes, auto_progress }) => ({
    definitionid,
    free_front,
    free_back,
    notes,
    auto_progress,
  }))
  const added = await addItems(tx.db, into.collection_id, rows, tx.now())
  const cards = added.flatMap(({ item_id, nth }) => {
    const direction = coming[nth]!.direction
    return direction ? [{ item_id, direction }] : []
  })
  await putCards(tx.db, cards, tx.now())
  const images = added.flatMap(({ item_id, nth }) =>
    Object.entries(coming[nth]!.pictures).map(([side, picture]) => ({ item_id, side: side as Side, picture })),
  )
  for (let at = 0; at < images.length; at += IMAGES_AT_ONCE) await putImages(tx, images.slice(at, at + IMAGES_AT_ONCE))
  if (added.length > 0) await itemsChanged(tx, into)
  if (added.length >= MANY) await analyzeGrown(tx.db, ['collection_items', 'flashcards'])
  return added.map(({ item_id, nth }) => [coming[nth]!.key, item_id])
}

const hashOf = (front: string, back: string) => createHash('md5').update(`${front}\u0001${back}`).digest('hex')

/**
 * The definition that each item means: the one it numbers, where that defines the word it names; else the best of that word in
 * the language it names, since numbers of another site mean something else here.
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
