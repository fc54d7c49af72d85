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

/** Baseline photos and plain PNGs are read line by line, whatever their size. */
const MAX_PIXELS = 40_000_000
/** Others are in memory as a whole: 16 million pixels take 90 to 165 MB there (measured). */
const MAX_PIXELS_HELD = 16_000_000

/**
 * What is written for browsers and programs, hidden in a picture for whoever reads it as something else. `<svg` comes
 * about once in a hundred large photos by chance, so there the letter behind it is looked at too.
 */
const WRITTEN = /<script|<html|<\?php|<!doctype|<svg[\s/>:]/i

/**
 * The picture to decode in a file that says to be of some type: decided by the file's own bytes, before any decoder sees
 * them. The file must be one picture from its beginning to its end, of a size that can be decoded here, and nothing else.
 */
export function extractPicture(bytes: Buffer, type: ImageType): { picture: Buffer } | { problem: string } {
  const container = walks[type](bytes)
  if (!container || container.width === 0 || container.height === 0)
    return { problem: `must be one whole picture of the type ${type}, and nothing else` }
  if (container.width * container.height > (container.isHeldWhole ? MAX_PIXELS_HELD : MAX_PIXELS))
    return { problem: 'must have fewer pixels: 40 million, or 16 where they are interlaced, progressive, GIF or WebP' }
  if (WRITTEN.test(bytes.toString('latin1'))) return { problem: 'must not carry text for browsers' }
  return { picture: container.first }
}
