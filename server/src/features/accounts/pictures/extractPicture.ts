import type { IMAGE_TYPES } from '@vlacku/contract/pictures'
import type { Walk } from './containers/container.ts'
import { walkGif } from './containers/gif.ts'
import { walkJpeg } from './containers/jpeg.ts'
import { walkPng } from './containers/png.ts'
import { walkWebp } from './containers/webp.ts'

export type ImageType = (typeof IMAGE_TYPES)[number]

const walks: Record<ImageType, Walk> = {
  'image/png': walkPng,
  'image/jpeg': walkJpeg,
  'image/gif': walkGif,
  'image/webp': walkWebp,
}

/** Maximum number of pixels in baseline JPEGs and non-interlaced PNGs, which are decoded line by line. */
const MAX_PIXELS = 40_000_000
/** Maximum number of pixels in pictures that are decoded as a whole: 16 million pixels take 90 to 165 MB (measured). */
const MAX_PIXELS_HELD = 16_000_000

/**
 * Markup that browsers or other programs would execute if they interpreted the picture as another type. `<svg` occurs by chance
 * in one of a hundred large photos, so the next character is also checked.
 */
const WRITTEN = /<script|<html|<\?php|<!doctype|<svg[\s/>:]/i

/**
 * Extracts the picture from a file of a declared type by parsing its bytes before any decoder reads them. The file must contain
 * exactly one picture that is small enough to decode.
 */
export function extractPicture(bytes: Buffer, type: ImageType): { picture: Buffer } | { problem: string } {
  const container = walks[type](bytes)
  if (!container || container.width === 0 || container.height === 0)
    return { problem: `must be one whole picture of the type ${type}, and nothing else` }
  if (container.width * container.height > (container.isFullyBuffered ? MAX_PIXELS_HELD : MAX_PIXELS))
    return { problem: 'must have fewer pixels: 40 million, or 16 where they are interlaced, progressive, GIF or WebP' }
  if (WRITTEN.test(bytes.toString('latin1'))) return { problem: 'must not contain HTML or scripts' }
  return { picture: container.first }
}
