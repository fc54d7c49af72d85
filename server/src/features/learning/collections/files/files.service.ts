import { Readable } from 'node:stream'
import type { collections, HandlerInput } from '@vlacku/contract'
import type { Side } from '@vlacku/contract/collections'
import { batchesOfSize } from '../../../../platform/batches.ts'
import type { Ctx, Viewer } from '../../../../platform/context.ts'
import { idempotent } from '../../../../platform/idempotent.ts'
import { countImport } from '../../../accounts/dailyLimits/index.ts'
import { mayPublish } from '../collections.policy.ts'
import {
  ownCollection,
  ownTarget,
  presentCollection,
  readableCollection,
  revealCollection,
  stageCollection,
} from '../collections.service.ts'
import * as repo from './files.repository.ts'
import { importBatches } from './importBatches.ts'
import { readFile } from './readFile.ts'

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

/** Number of items whose pictures (a few megabytes) are read at a time. */
const PICTURED_AT_ONCE = 20

/** Streams a collection as a JSON file, reading the database in batches. */
export async function exportCollection(ctx: Ctx, collection_id: number) {
  const { name, description, is_public, has_choices } = await readableCollection(ctx, collection_id)
  const sizes = await repo.sizesOfItems(ctx.db, collection_id)
  const head = JSON.stringify({ name, description, is_public, has_choices }, null, 1).slice(0, -2)
  async function* pieces() {
    yield `${head},\n "items": [`
    let before = ''
    for (const some of batchesOfSize(sizes, ({ size }) => size)) {
      const rows = await repo.exportRows(
        ctx.db,
        some.map(({ item_id }) => item_id),
      )
      for await (const item of itemsOf(ctx, rows)) {
        yield `${before}\n  ${JSON.stringify(item)}`
        before = ','
      }
    }
    yield '\n ]\n}\n'
  }
  const filename = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || collection_id}.json`
  return { type: 'application/json; charset=utf-8', filename, body: Readable.from(pieces()) }
}

async function* itemsOf(ctx: Ctx, rows: repo.ExportRow[]) {
  const waiting: repo.ExportRow[] = []
  let pictured = 0
  for (const row of rows) {
    waiting.push(row)
    if (row.images > 0) pictured += 1
    if (pictured < PICTURED_AT_ONCE) continue
    yield* await withImages(ctx, waiting.splice(0))
    pictured = 0
  }
  yield* await withImages(ctx, waiting)
}

async function withImages(ctx: Ctx, rows: repo.ExportRow[]) {
  const pictured = rows.filter(({ images }) => images > 0).map(({ item_id }) => item_id)
  const images = pictured.length > 0 ? await repo.imagesOf(ctx.db, pictured) : []
  return rows.map((row) => {
    const urlOf = (side: Side) => {
      const image = images.find((one) => one.item_id === row.item_id && one.side === side)
      return image && `data:image/webp;base64,${image.bytes.toString('base64')}`
    }
    return presentRow(row, urlOf('front'), urlOf('back'))
  })
}

/** Omits empty fields. */
function presentRow(row: repo.ExportRow, front_image_url?: string, back_image_url?: string) {
  const { definition_id, word, language, definition, free_content_front, free_content_back, notes, direction } = row
  const { license, script, is_original, quiz_direction } = row.details
  return {
    ...(definition_id === null
      ? { free_content_front, free_content_back }
      : { definition_id, word, language, definition }),
    ...(notes !== '' && { collection_note: notes }),
    ...(direction && { direction }),
    ...(!row.auto_progress && { auto_progress: false }),
    ...(license && { license }),
    ...(script && { script }),
    ...(is_original !== undefined && { is_original }),
    ...(quiz_direction && { quiz_direction }),
    ...(front_image_url && { front_image_url }),
    ...(back_image_url && { back_image_url }),
  }
}
