import type { collections, HandlerInput } from '@vlacku/contract'
import type { Ctx, Viewer } from '../../../../platform/context.ts'
import { idempotent } from '../../../../platform/idempotent.ts'
import { countImport } from '../../../accounts/dailyLimits/index.ts'
import { mayPublish } from '../collections.policy.ts'
import {
  ownCollection,
  ownTarget,
  presentCollection,
  revealCollection,
  stageCollection,
} from '../collections.service.ts'
import { importBatches } from './importBatches.ts'
import { readFile } from './readFile.ts'

export { exportCollection } from './exporting.ts'

/**
 * Adds the items of a file to a `viewer`'s collection, in batches. After an interruption, importing the same file again adds the
 * remaining items.
 */
export const importItems = (ctx: Ctx, viewer: Viewer, collection_id: number, items: unknown[]) =>
  idempotent(
    ctx,
    async (_tx, { summary }) => summary,
    async () => {
      await ownCollection(ctx, viewer, collection_id)
      await countImport(ctx, viewer)
      return importBatches(ctx, ownTarget(viewer, collection_id), await readFile(items))
    },
  )

/**
 * Creates a collection from a file. The collection becomes visible when all batches are stored. If the viewer may not publish
 * collections, it is private regardless of the file.
 */
export function importCollection(
  ctx: Ctx,
  viewer: Viewer,
  { name, description, items, ...flags }: HandlerInput<typeof collections.importCollection>['body'],
) {
  const is_public = flags.is_public && mayPublish(viewer)
  return idempotent(
    ctx,
    async (tx, { target, imported }) => {
      await revealCollection(tx, target)
      const problems = [...imported.skipped_items, ...imported.without_images]
      const warnings = problems.map(({ identifier, reason }) => `${identifier}: ${reason}`)
      return { collection: await presentCollection(tx, target.collection_id), ...imported, warnings }
    },
    async () => {
      await countImport(ctx, viewer)
      const file = await readFile(items)
      const target = await stageCollection(ctx, viewer, {
        ...{ name, description: description ?? '', is_public },
        has_choices: flags.has_choices,
      })
      return { target, imported: (await importBatches(ctx, target, file)).summary }
    },
  )
}
