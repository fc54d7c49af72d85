import { MAX_IMAGE_BYTES } from '@vlacku/contract/pictures'
import type sharp from 'sharp'
import type { ResizeOptions } from 'sharp'
import { boundedQueue } from '../../../platform/boundedQueue.ts'
import { AppError } from '../../../platform/errors.ts'
import { extractPicture, type ImageType } from './extractPicture.ts'

export interface UploadedPicture {
  /** Base64-encoded picture data. */
  data: string
  mime_type: ImageType
}

/**
 * Converts an uploaded picture to a WebP that fits into `size` (pixels) for storage. `field` is the name of the picture field in
 * the request. Throws `invalid_request`, `too_large` or `not_an_image`.
 */
export async function pictureFromUpload(
  upload: UploadedPicture,
  size: ResizeOptions,
  field: string,
): Promise<ReencodedPicture> {
  const found = extractPicture(decoded(upload.data, field), upload.mime_type)
  if ('problem' in found) throw new AppError('not_an_image', { fields: { [field]: found.problem } })
  const picture = await reencoded(found.picture, size)
  if (!picture) throw new AppError('not_an_image', { fields: { [field]: 'must be a valid picture' } })
  return picture
}

/** Decodes only canonical base64: no white space, no other alphabet, no excess characters. */
function decoded(data: string, field: string): Buffer {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.toString('base64') !== data)
    throw new AppError('invalid_request', { fields: { [field]: 'must be base64' } })
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('too_large')
  return bytes
}

const QUALITY = 80
const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 5
const MAX_WAITING = 16
/** Retry-After value, in seconds, if the queue is full. */
const TRY_AGAIN_S = 5

/** Serializes decoding, which requires a lot of memory. */
const enqueue = boundedQueue({
  atOnce: 1,
  maxWaiting: MAX_WAITING,
  rejection: () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S }),
})

/** Native library of 20 MB, loaded on first use. */
let loaded: Promise<typeof sharp> | null = null

export interface ReencodedPicture {
  bytes: Buffer
  /** In pixels. */
  width: number
  height: number
}

/**
 * Converts a picture to a WebP that fits into `size` (pixels): rotated according to its orientation, without metadata, and with
 * only the first frame of an animation. Processes one picture at a time. Returns null if the picture can't be decoded.
 */
function reencoded(picture: Buffer, size: ResizeOptions): Promise<ReencodedPicture | null> {
  return enqueue(async () => {
    loaded ??= load()
    const sharp = await loaded
    const encoded = sharp(picture, { pages: 1, limitInputPixels: MAX_PIXELS, autoOrient: true })
      .timeout({ seconds: TIMEOUT_S })
      .resize(size)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return encoded.then(
      ({ data, info }) => ({ bytes: data, width: info.width, height: info.height }),
      () => null,
    )
  })
}

/** disables the decoders of all types except the four supported ones */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return sharp
}
