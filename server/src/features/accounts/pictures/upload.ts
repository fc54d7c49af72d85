import { MAX_IMAGE_BYTES } from '@vlacku/contract/pictures'
import type { ResizeOptions } from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import { extractPicture, type ImageType } from './extractPicture.ts'
import { type ReencodedPicture, reencoded } from './reencode.ts'

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
  const drawn = await reencoded(found.picture, size)
  if (!drawn) throw new AppError('not_an_image', { fields: { [field]: 'must be a valid picture' } })
  return drawn
}

/** Decodes only canonical base64: no white space, no other alphabet, no excess characters. */
function decoded(data: string, field: string): Buffer {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.toString('base64') !== data)
    throw new AppError('invalid_request', { fields: { [field]: 'must be base64' } })
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('too_large')
  return bytes
}
