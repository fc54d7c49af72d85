import { MAX_ID } from '@vlacku/contract/paging'
import { type Ctx, inTransaction, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { etagOf } from '../../../platform/etag.ts'
import { countCreated } from '../dailyLimits/index.ts'
import { pictureFromUpload, type UploadedPicture } from '../pictures/index.ts'
import * as repo from './images.repository.ts'

/** Size of a stored picture in pixels. Anything beyond the square is cropped. */
const SQUARE = { width: 256, height: 256, fit: 'cover' } as const

/** Stores the user's picture, resized and without metadata. Throws `invalid_request`, `too_large` or `not_an_image`. */
export async function setProfileImage(ctx: Ctx, viewer: Viewer, upload: UploadedPicture) {
  const { bytes } = await pictureFromUpload(upload, SQUARE, 'data')
  await inTransaction(ctx, async (tx) => {
    await countCreated(tx, viewer, 'pictures')
    await repo.savePicture(tx.db, viewer.user_id, { bytes, etag: etagOf(bytes), changed_at: tx.now() })
    tx.emit({ kind: 'users_changed', user_ids: [viewer.user_id] })
  })
  return { success: true as const, message: 'Picture set' }
}

export async function removeProfileImage(ctx: Ctx, viewer: Viewer) {
  await inTransaction(ctx, async (tx) => {
    const removed = await repo.removePicture(tx.db, viewer.user_id)
    if (removed) tx.emit({ kind: 'users_changed', user_ids: [viewer.user_id] })
  })
  return { success: true as const, message: 'Picture removed' }
}

/** Reads the image of the user with the given name or, failing that, with the given ID. Runs one SQL statement. */
export async function readProfileImage(ctx: Ctx, id: string) {
  const number = /^\d{1,10}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : null
  const found = await repo.pictureOf(ctx.db, id, number)
  if (!found) throw new AppError('user_not_found')
  const { bytes, etag } = found
  if (!bytes || !etag) throw new AppError('image_not_found')
  // browsers revalidate, so a new image is visible immediately
  return { type: 'image/webp', body: bytes, etag: `"${etag}"`, cache: 'public, no-cache' }
}
