import type { Side } from '@vlacku/contract/collections'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { etagOf } from '../../../platform/etag.ts'
import type { ReencodedPicture } from '../../accounts/pictures/index.ts'
import { readableCollection } from './collections.service.ts'
import * as repo from './pictures.repository.ts'

interface ItemPicture {
  item_id: number
  side: Side
  picture: ReencodedPicture
}

/** Adds pictures, replacing existing ones. */
export const putImages = (tx: Tx, images: ItemPicture[]): Promise<void> =>
  repo.putImages(
    tx.db,
    images.map(({ picture, ...where }) => ({ ...where, ...picture, etag: etagOf(picture.bytes) })),
    tx.now(),
  )

/** Runs two SQL statements. Proxies don't cache private pictures, and browsers always revalidate them. */
export async function readImage(ctx: Ctx, { id, item, side }: { id: number; item: number; side: Side }) {
  const { is_public } = await readableCollection(ctx, id)
  const image = await repo.imageOf(ctx.db, id, item, side)
  if (!image) throw new AppError('image_not_found')
  const cache = is_public ? 'public, no-cache' : 'private, no-cache'
  return { type: 'image/webp', body: image.bytes, etag: `"${image.etag}"`, cache }
}

/** Deletes the pictures of permanently deleted items. */
export const deleteUnshownImages = (ctx: Ctx): Promise<void> => repo.removeUnshown(ctx.db)
