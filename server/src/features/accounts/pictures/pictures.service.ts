import { MAX_ID } from '@vlacku/contract/paging'
import { type Ctx, inTransaction, type Tx, type Viewer } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { etagOf } from '../../../platform/etag.ts'
import { countCreated } from '../dailyLimits/index.ts'
import * as repo from './pictures.repository.ts'
import { pictureFromUpload, type ReencodedPicture, type UploadedPicture } from './upload.ts'

/** Maximum display size of pictures in texts, in pixels. */
const MAX_DISPLAY_SIZE = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
const UNUSED_RETENTION_MS = 24 * 3_600_000

/** Returns the URL of a stored picture. */
export const imageUrl = (image_id: number) => `/api/images/${image_id}`

/** Prepares a picture for use in a text. `field` is the name of the picture field in the request. */
export const pictureForText = (upload: UploadedPicture, field: string): Promise<ReencodedPicture> =>
  pictureFromUpload(upload, MAX_DISPLAY_SIZE, field)

/** Stores a picture for a text that is being written. */
export async function addImage(ctx: Ctx, viewer: Viewer, upload: UploadedPicture) {
  const picture = await pictureForText(upload, 'image.data')
  const image_id = await inTransaction(ctx, (tx) => saveImage(tx, viewer, picture))
  return { image_id, url: imageUrl(image_id), width: picture.width, height: picture.height }
}

/** Stores a picture that `viewer` uploaded and that isn't used yet. Returns its ID. */
export async function saveImage(tx: Tx, viewer: Viewer, picture: ReencodedPicture): Promise<number> {
  await countCreated(tx, viewer, 'pictures')
  const { user_id } = viewer
  return repo.saveImage(tx.db, { ...picture, etag: etagOf(picture.bytes), user_id, created_at: tx.now() })
}

/** Runs a single SQL statement. */
export async function readImage(ctx: Ctx, image_id: number) {
  const image = await repo.imageById(ctx.db, image_id)
  if (!image) throw new AppError('image_not_found')
  const cache = 'public, max-age=31536000, immutable'
  return { type: 'image/webp', body: image.bytes, etag: `"${image.etag}"`, cache }
}

const IN_TEXT = /\/api\/images\/(\d{1,10})\b/g

/**
 * Marks the pictures of a saved version as permanently used: the listed pictures and those referenced in its texts. Users may use
 * their own pictures and pictures already in use. Any other picture causes `image_not_found` if it is listed, and is ignored in
 * texts. `fieldOf` returns the request field of the nth list item.
 */
export async function useImages(
  tx: Tx,
  viewer: Viewer,
  listed: number[],
  texts: string[],
  fieldOf = (nth: number) => `images.${nth}.image_id`,
): Promise<void> {
  const inTexts = texts.flatMap((text) => [...text.matchAll(IN_TEXT)].map(([, id]) => Number(id)))
  const wanted = [...new Set([...listed, ...inTexts].filter((id) => id <= MAX_ID))]
  const storedIds = new Set(await repo.markUsed(tx.db, wanted, viewer.user_id, tx.now()))
  const missing = listed.flatMap((id, at) => (storedIds.has(id) ? [] : [[fieldOf(at), 'is no picture']]))
  if (missing.length > 0) throw new AppError('image_not_found', { fields: Object.fromEntries(missing) })
}

/** Deletes pictures that have been unused for a day. */
export const deleteUnusedImages = (ctx: Ctx): Promise<void> =>
  repo.removeUnused(ctx.db, new Date(ctx.now().getTime() - UNUSED_RETENTION_MS))
