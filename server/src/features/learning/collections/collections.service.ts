import type { collections, HandlerInput } from '@vlacku/contract'
import { type Collection, KEEP_DELETED_DAYS } from '@vlacku/contract/collections'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { countCreated } from '../../accounts/dailyLimits/index.ts'
import { mayChange, mayPublish, mayRead } from './collections.policy.ts'
import * as repo from './collections.repository.ts'

const A_DAY_MS = 86_400_000
const ACTIVE_MS = 7 * A_DAY_MS

/** Returns a collection that the viewer may read; otherwise throws `collection_not_found`. Runs one SQL statement. */
export async function readableCollection(ctx: Ctx, collection_id: number): Promise<repo.CollectionMetadata> {
  return readable(ctx.viewer, await repo.findCollection(ctx.db, collection_id))
}

function readable(viewer: Viewer | null, found: repo.CollectionMetadata | undefined): repo.CollectionMetadata {
  if (!found || !mayRead(viewer, found)) throw new AppError('collection_not_found')
  return found
}

/**
 * Returns a viewer's collection. Throws `collection_not_yours` for other collections that the viewer may read. Runs one SQL
 * statement.
 */
export async function ownCollection(ctx: Ctx, viewer: Viewer, collection_id: number): Promise<repo.CollectionMetadata> {
  return own(viewer, await repo.findCollection(ctx.db, collection_id))
}

function own(viewer: Viewer, found: repo.CollectionMetadata | undefined): repo.CollectionMetadata {
  const collection = readable(viewer, found)
  if (!mayChange(viewer, collection)) throw new AppError('collection_not_yours')
  return collection
}

/** Like `ownCollection`, but also locks the collection until the transaction ends. */
export async function lockOwnCollection(
  tx: Tx,
  viewer: Viewer,
  collection_id: number,
): Promise<repo.CollectionMetadata> {
  return own(viewer, (await repo.lockCollections(tx.db, [collection_id]))[0])
}

/** Updates a locked collection. Must be called after changes to its items or cards. */
export async function itemsChanged(tx: Tx, collection: Pick<repo.CollectionMetadata, 'collection_id' | 'is_public'>) {
  await repo.countItems(tx.db, collection.collection_id, tx.now())
  notifyPages(tx, collection)
}

/** Like `itemsChanged`, but for changes of order or appearance, which require no recount. */
export async function itemsMoved(tx: Tx, collection: Pick<repo.CollectionMetadata, 'collection_id' | 'is_public'>) {
  await repo.changeCollection(tx.db, collection.collection_id, { updated_at: tx.now() })
  notifyPages(tx, collection)
}

/** Invalidates cached pages. Private collections don't appear on public pages, so they invalidate none. */
export function notifyPages(
  tx: Tx,
  { collection_id, is_public }: Pick<repo.CollectionMetadata, 'collection_id' | 'is_public'>,
) {
  if (is_public) tx.emit({ kind: 'collections_changed', collection_ids: [collection_id] })
}

const present = ({ user_id, username, ...row }: repo.CollectionRow): Collection => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  owner: { user_id, username },
})

/** Runs one SQL statement. The caller must have checked read permission. */
export async function presentCollection(ctx: Ctx, collection_id: number): Promise<Collection> {
  const [row] = await repo.collectionsByIds(ctx.db, [collection_id], ctx.viewer?.user_id ?? null)
  if (!row) throw new AppError('collection_not_found')
  return present(row)
}

/** Runs two SQL statements. */
export async function readCollection(ctx: Ctx, collection_id: number): Promise<Collection> {
  await readableCollection(ctx, collection_id)
  return presentCollection(ctx, collection_id)
}

/**
 * Returns the collections of one user, or public collections if the user is null. Runs two SQL statements regardless of the
 * number of collections.
 */
export async function listCollections(
  ctx: Ctx,
  user_id: number | null,
  query: HandlerInput<typeof collections.listMyCollections>['query'] & { lang_ids?: number[] | undefined },
) {
  const { page, per_page, search, sort } = query
  const { ids, total } = await repo.collectionsPage(ctx.db, {
    user_id,
    search,
    sort,
    page,
    per_page,
    has_flashcards_only: query.has_flashcards_only ?? false,
    has_levels_only: query.has_levels_only ?? false,
    lang_ids: query.lang_ids ?? [],
    active_since: new Date(ctx.now().getTime() - ACTIVE_MS),
  })
  const rows = await repo.collectionsByIds(ctx.db, ids, ctx.viewer?.user_id ?? null)
  return { collections: rows.map(present), total, page, per_page }
}

/** Returns starter courses for the home page. Runs one SQL statement. */
export const listCourses = async (ctx: Ctx) => ({ courses: await repo.courses(ctx.db) })

interface NewCollection {
  name: string
  description: string
  is_public: boolean
  has_choices?: boolean
  cloned_from?: number
}

/** Creates an empty collection for `viewer`. Returns its ID. */
export async function startCollection(
  tx: Tx,
  viewer: Pick<Viewer, 'user_id' | 'authorities'>,
  fields: NewCollection,
): Promise<number> {
  await countCreated(tx, viewer, 'collections')
  const { user_id } = viewer
  const collection_id = await repo.addCollection(tx.db, { cloned_from: null, ...fields, user_id, at: tx.now() })
  notifyPages(tx, { collection_id, is_public: fields.is_public })
  return collection_id
}

/** Target collection for batches of items. Each batch is a separate transaction, which first locks the collection. */
export interface BatchTarget {
  collection_id: number
  lock: (tx: Tx) => Promise<repo.CollectionMetadata>
}

export const ownTarget = (viewer: Viewer, collection_id: number): BatchTarget => ({
  collection_id,
  lock: (tx) => lockOwnCollection(tx, viewer, collection_id),
})

/**
 * Creates a collection that is hidden until `revealCollection`, so that several transactions can fill it. If the operation is
 * interrupted, the collection is deleted a day later.
 */
export async function stageCollection(
  ctx: Ctx,
  viewer: Pick<Viewer, 'user_id' | 'authorities'>,
  fields: NewCollection,
): Promise<BatchTarget> {
  const { user_id } = viewer
  const staged = { cloned_from: null, ...fields, user_id, is_staged: true, at: ctx.now() }
  const collection_id = await inTransaction(ctx, async (tx) => {
    await countCreated(tx, viewer, 'collections')
    return repo.addCollection(tx.db, staged)
  })
  return {
    collection_id,
    async lock(tx) {
      const [found] = await repo.lockCollections(tx.db, [collection_id])
      if (!found?.is_staged) throw new AppError('collection_not_found')
      return found
    },
  }
}

/** Makes a staged collection visible. */
export async function revealCollection(tx: Tx, target: BatchTarget): Promise<void> {
  const collection = await target.lock(tx)
  await repo.setPresent(tx.db, target.collection_id)
  await itemsChanged(tx, collection)
}

export function addCollection(
  ctx: Ctx,
  viewer: Viewer,
  { is_public = mayPublish(viewer), ...fields }: HandlerInput<typeof collections.addCollection>['body'],
): Promise<Collection> {
  if (is_public) rejectPublishing(viewer)
  return idempotent(ctx, async (tx) =>
    presentCollection(tx, await startCollection(tx, viewer, { ...fields, is_public })),
  )
}

/** Throws `not_allowed` if `viewer` may only have private collections. */
function rejectPublishing(viewer: Viewer) {
  if (!mayPublish(viewer))
    throw new AppError('not_allowed', { fields: { is_public: 'needs a confirmed email address' } })
}

export function editCollection(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  changes: HandlerInput<typeof collections.editCollection>['body'],
): Promise<Collection> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwnCollection(tx, viewer, collection_id)
    if (changes.is_public && !before.is_public) rejectPublishing(viewer)
    if (changes.is_public && before.withheld_reason !== null) throw new AppError('collection_withheld')
    await repo.changeCollection(tx.db, collection_id, { ...changes, updated_at: tx.now() })
    notifyPages(tx, { collection_id, is_public: before.is_public || changes.is_public === true })
    return presentCollection(tx, collection_id)
  })
}

export async function deleteCollection(ctx: Ctx, viewer: Viewer, collection_id: number) {
  await inTransaction(ctx, async (tx) => {
    const collection = await lockOwnCollection(tx, viewer, collection_id)
    await repo.setDeleted(tx.db, collection_id, tx.now())
    notifyPages(tx, collection)
  })
  return { success: true as const, message: 'Collection deleted' }
}

/** Deletes collections of any owner, on behalf of the site. */
export async function removeCollections(tx: Tx, collection_ids: number[]): Promise<void> {
  for (const collection of await repo.lockCollections(tx.db, collection_ids)) {
    await repo.setDeleted(tx.db, collection.collection_id, tx.now())
    notifyPages(tx, collection)
  }
}

/** Restores a collection. Does nothing if it isn't deleted. */
export function restoreCollection(ctx: Ctx, viewer: Viewer, collection_id: number): Promise<Collection> {
  return inTransaction(ctx, async (tx) => {
    const [found] = await repo.lockCollections(tx.db, [collection_id])
    // deleted collections are visible only to their owner
    const isMine = found?.user_id === viewer.user_id && !found.is_staged
    const collection = own(viewer, isMine ? { ...found, deleted_at: null } : found)
    await repo.setPresent(tx.db, collection_id)
    notifyPages(tx, collection)
    return presentCollection(tx, collection_id)
  })
}

/** Maximum number of items permanently deleted per SQL statement, with their cards and study logs. */
const REMOVED_AT_ONCE = 100

/** Permanently deletes old deleted collections, and staged collections left by interrupted operations. */
export async function purgeDeletedCollections(ctx: Ctx): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * A_DAY_MS)
  for (const collection_id of await repo.expiredCollections(ctx.db, daysAgo(KEEP_DELETED_DAYS), daysAgo(1))) {
    while ((await repo.removeSomeItems(ctx.db, collection_id, REMOVED_AT_ONCE)) > 0);
    await repo.removeCollection(ctx.db, collection_id)
  }
}
