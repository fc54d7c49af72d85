import type { collections, HandlerInput } from '@vlacku/contract'
import { type Collection, LONGEST_NAME } from '@vlacku/contract/collections'
import type { Ctx, Tx, Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { mayRead } from '../about/policy.ts'
import { type CollectionFacts, holdCollection, lockCollections } from '../about/repository.ts'
import { beginCollection, itemsChanged, lockOwnCollection, presentCollection } from '../about/service.ts'
import { refuseMoreThan } from '../writing/service.ts'
import * as repo from './repository.ts'

/** What other features keep of a collection, for its copy. */
export type CopyBelongings = (tx: Tx, from: number, to: number) => Promise<void>

/** Copies a collection that may be read into a private one of `viewer`, as it is at this moment. */
export function cloneCollection(
  ctx: Ctx,
  viewer: Viewer,
  source_id: number,
  copyLevels: CopyBelongings,
): Promise<Collection> {
  return idempotent(ctx, async (tx) => {
    const source = await holdCollection(tx.db, source_id)
    if (!source || !mayRead(viewer, source)) throw new AppError('collection_not_found')
    refuseWithheld(source)
    const name = await freeName(tx, viewer, source.name)
    const given = { name, description: source.description, is_public: false, cloned_from: source_id }
    const collection_id = await beginCollection(tx, viewer, given)
    await repo.copyItems(tx.db, source_id, collection_id, tx.now())
    await copyLevels(tx, source_id, collection_id)
    await itemsChanged(tx, { collection_id, is_public: false })
    return presentCollection(tx, collection_id)
  })
}

/** Like `name`, but for a number behind it where `viewer` has a collection of that name. */
async function freeName(tx: Tx, { user_id }: Viewer, name: string): Promise<string> {
  const taken = new Set(await repo.namesOf(tx.db, user_id))
  // no half of a character at its end
  const beginning = name.slice(0, LONGEST_NAME - 5).replace(/[\uD800-\uDBFF]$/, '')
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${beginning} ${n}`
  return free
}

/**
 * Puts the items of one collection of `viewer` behind those of another, or those of both into a new one; what is the same is
 * kept once, with the notes of both. The source stays as it is.
 */
export function mergeCollections(
  ctx: Ctx,
  viewer: Viewer,
  given: HandlerInput<typeof collections.mergeCollections>['body'],
) {
  const { source_collection_id, target_collection_id, new_collection_name } = given
  if (source_collection_id === target_collection_id)
    throw new AppError('invalid_request', { fields: { target_collection_id: 'must be another collection' } })
  return idempotent(ctx, async (tx) => {
    // in one statement, so that two who merge crosswise do not wait for each other for ever
    await lockCollections(tx.db, [source_collection_id, target_collection_id])
    const source = await lockOwnCollection(tx, viewer, source_collection_id)
    const target = await lockOwnCollection(tx, viewer, target_collection_id)
    refuseWithheld(source)
    if (new_collection_name === undefined) return mergeInto(tx, target, [source])
    refuseWithheld(target)
    const description = target.description
    const is_public = source.is_public && target.is_public
    const collection_id = await beginCollection(tx, viewer, { name: new_collection_name, description, is_public })
    return mergeInto(tx, { collection_id, is_public }, [target, source])
  })
}

/** What a moderator made private is not made public as a copy. */
function refuseWithheld({ withheld_reason }: CollectionFacts) {
  if (withheld_reason !== null) throw new AppError('collection_withheld')
}

async function mergeInto(
  tx: Tx,
  into: Pick<CollectionFacts, 'collection_id' | 'is_public'>,
  sources: CollectionFacts[],
) {
  let added_count = 0
  let skipped_count = 0
  for (const { collection_id } of sources) {
    const added = await repo.mergeItems(tx.db, collection_id, into.collection_id, tx.now())
    added_count += added.added
    skipped_count += added.same
  }
  await itemsChanged(tx, into)
  const merged = await presentCollection(tx, into.collection_id)
  refuseMoreThan(merged.item_count)
  return { ...merged, added_count, skipped_count }
}
