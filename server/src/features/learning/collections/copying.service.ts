import type { collections, HandlerInput } from '@vlacku/contract'
import { type Collection, MAX_NAME_LENGTH } from '@vlacku/contract/collections'
import { batchesOf } from '../../../platform/batches.ts'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { mayRead } from './collections.policy.ts'
import {
  addToCounts,
  type CollectionMetadata,
  changeCollection,
  findCollection,
  holdCollection,
} from './collections.repository.ts'
import {
  type BatchTarget,
  notifyPages,
  ownCollection,
  ownTarget,
  presentCollection,
  revealCollection,
  stageCollection,
} from './collections.service.ts'
import * as repo from './copying.repository.ts'
import { Contents, keyOf } from './writing/contents.ts'
import { contentsOf } from './writing/writing.repository.ts'
import { checkItemCount } from './writing/writing.service.ts'

/** Callbacks that copy data that other features store with items, given the copy of each item. */
export interface CopyBelongings {
  copyLevels(ctx: Ctx, from: number, to: number, copies: repo.Copy[]): Promise<void>
  copyProgress(ctx: Ctx, viewer: Viewer, copies: repo.Copy[]): Promise<void>
}

/**
 * Copies a collection that `viewer` may read into a private collection of the viewer, in batches. The copy becomes visible once
 * complete. It may or may not include changes that the owner makes in the meantime.
 */
export function cloneCollection(
  ctx: Ctx,
  viewer: Viewer,
  source_id: number,
  { copyLevels, copyProgress }: CopyBelongings,
): Promise<Collection> {
  return idempotent(
    ctx,
    async (tx, copy) => {
      // throws if the source has become private in the meantime
      const { name } = readableSource(viewer, await holdCollection(tx.db, source_id))
      await changeCollection(tx.db, copy.collection_id, {
        name: await freeName(tx, viewer, name),
        updated_at: tx.now(),
      })
      await revealCollection(tx, copy)
      return presentCollection(tx, copy.collection_id)
    },
    async () => {
      const { name, description, has_choices } = readableSource(viewer, await findCollection(ctx.db, source_id))
      const fields = { name, description, has_choices, is_public: false, cloned_from: source_id }
      const copy = await stageCollection(ctx, viewer, fields)
      const copies = await copyItems(ctx, source_id, copy)
      await copyLevels(ctx, source_id, copy.collection_id, copies)
      await copyProgress(ctx, viewer, copies)
      return copy
    },
  )
}

function readableSource(viewer: Viewer, source: CollectionMetadata | undefined): CollectionMetadata {
  if (!source || !mayRead(viewer, source)) throw new AppError('collection_not_found')
  rejectWithheld(source)
  return source
}

/** Copies all items of a collection, with notes, pictures and cards. */
async function copyItems(ctx: Ctx, from: number, target: BatchTarget): Promise<repo.Copy[]> {
  const copies: repo.Copy[] = []
  for (const items of batchesOf(await contentsOf(ctx.db, from)))
    await inTransaction(ctx, async (tx) => {
      const { collection_id } = await target.lock(tx)
      const at = tx.now()
      const ids = items.map(({ item_id }) => item_id)
      const copied = await repo.copyRows(tx.db, ids, collection_id, at)
      const cards = await repo.copyPicturesAndCards(tx.db, copied, collection_id, at)
      await addToCounts(tx.db, collection_id, { items: copied.length, cards, at })
      copies.push(...copied)
    })
  return copies
}

/** Returns `name`, with a number appended if `viewer` already has a collection of that name. */
async function freeName(tx: Tx, { user_id }: Viewer, name: string): Promise<string> {
  const taken = new Set(await repo.namesOf(tx.db, user_id))
  // removes an unpaired surrogate from the end
  const beginning = name.slice(0, MAX_NAME_LENGTH - 5).replace(/[\uD800-\uDBFF]$/, '')
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${beginning} ${n}`
  return free
}

/**
 * Appends the items of one of the `viewer`'s collections to another, or the items of both to a new collection. Equal items are
 * stored once, with the notes of both. The source is unchanged. Repeating an interrupted merge adds the remaining items; a new
 * collection becomes visible once complete.
 */
export function mergeCollections(
  ctx: Ctx,
  viewer: Viewer,
  input: HandlerInput<typeof collections.mergeCollections>['body'],
  { copyProgress }: Pick<CopyBelongings, 'copyProgress'>,
) {
  const { source_collection_id, target_collection_id, new_collection_name } = input
  if (source_collection_id === target_collection_id)
    throw new AppError('invalid_request', { fields: { target_collection_id: 'must be another collection' } })
  return idempotent(
    ctx,
    async (tx, { into, isNew, ...counts }) => {
      if (isNew) await revealCollection(tx, into)
      return { ...(await presentCollection(tx, into.collection_id)), ...counts }
    },
    async () => {
      const source = await ownCollection(ctx, viewer, source_collection_id)
      const target = await ownCollection(ctx, viewer, target_collection_id)
      rejectWithheld(source)
      if (new_collection_name === undefined) {
        const into = ownTarget(viewer, target_collection_id)
        const { copies, ...counts } = await mergeInto(ctx, into, [source])
        await copyProgress(ctx, viewer, copies)
        return { into, isNew: false, ...counts }
      }
      rejectWithheld(target)
      const is_public = source.is_public && target.is_public
      const { description, has_choices } = target
      const named = { name: new_collection_name, description, has_choices, is_public }
      const into = await stageCollection(ctx, viewer, named)
      const { copies, ...counts } = await mergeInto(ctx, into, [target, source])
      await copyProgress(ctx, viewer, copies)
      return { into, isNew: true, ...counts }
    },
  )
}

/** Throws if a moderator made the collection private, since a copy of it could be published. */
function rejectWithheld({ withheld_reason }: CollectionMetadata) {
  if (withheld_reason !== null) throw new AppError('collection_withheld')
}

async function mergeInto(ctx: Ctx, into: BatchTarget, sources: CollectionMetadata[]) {
  const contents = new Contents()
  let added_count = 0
  let skipped_count = 0
  const copies: repo.Copy[] = []
  for (const { collection_id } of sources)
    for (const items of batchesOf(await contentsOf(ctx.db, collection_id))) {
      const merged = await inTransaction(ctx, (tx) => mergeBatch(tx, into, contents, items))
      added_count += merged.copied.length
      skipped_count += merged.same.length
      copies.push(...merged.copied, ...merged.same)
    }
  return { added_count, skipped_count, copies }
}

type SourceItem = Awaited<ReturnType<typeof contentsOf>>[number]

async function mergeBatch(tx: Tx, target: BatchTarget, contents: Contents, items: SourceItem[]) {
  const into = await target.lock(tx)
  await contents.refresh(tx.db, into)
  const at = tx.now()
  const fresh = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)!
    if (contents.get(key) === undefined && !fresh.has(key)) fresh.set(key, item.item_id)
  }
  checkItemCount(into.item_count + fresh.size)
  const copied = await repo.copyRows(tx.db, [...fresh.values()], into.collection_id, at)
  const copyOf = new Map(copied.map(({ source, copy }) => [source, copy]))
  for (const [key, source] of fresh) if (copyOf.has(source)) contents.add(key, copyOf.get(source)!)
  const same = items.flatMap((item): repo.Copy[] => {
    const copy = contents.get(keyOf(item)!)
    return copy === undefined || copyOf.has(item.item_id) ? [] : [{ source: item.item_id, copy }]
  })
  const cards = await repo.copyPicturesAndCards(tx.db, [...copied, ...same], into.collection_id, at)
  await repo.mergeNotes(tx.db, same)
  await addToCounts(tx.db, into.collection_id, { items: copied.length, cards, at })
  contents.leftAs({ updated_at: at, item_count: into.item_count + copied.length })
  if (!into.is_staged) notifyPages(tx, into)
  return { copied, same }
}
