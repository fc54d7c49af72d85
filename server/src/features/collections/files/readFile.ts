import { setImmediate as breathe } from 'node:timers/promises'
import type { Side } from '@vlacku/contract/collections'
import { BATCH } from '../../../platform/batches.ts'
import { AppError } from '../../../platform/errors.ts'
import { pictureForText, type ReencodedPicture } from '../../pictures/index.ts'
import { type FileItem, type Reason, readFileItem } from './fileItem.ts'

/** Each takes its moment to be drawn anew. */
const MOST_IMAGES = 1000

export interface Unwell {
  identifier: string
  reason: Reason
}

/** A file as it was read, with its pictures drawn anew. */
export interface ReadFile {
  /** `nth` of those that were given, from 0; `item_id` where it is known to be an item of the collection. */
  items: (FileItem & { nth: number; item_id?: number | null; pictures: Partial<Record<Side, ReencodedPicture>> })[]
  skipped: Unwell[]
  without_images: Unwell[]
}

/** Judges what a file has, one by one, and draws its pictures. */
export async function readFile(given: unknown[]): Promise<ReadFile> {
  const file: ReadFile = { items: [], skipped: [], without_images: [] }
  let images = 0
  for (const [at, one] of given.entries()) {
    if (at % BATCH === 0) await breathe()
    const item = readFileItem(one, at + 1)
    if ('reason' in item) {
      file.skipped.push(item)
      continue
    }
    const { identifier } = item
    const pictures: ReadFile['items'][number]['pictures'] = {}
    for (const side of ['front', 'back'] as const) {
      const image = item[`${side}_image`]
      if (image === null) continue
      images += 1
      const drawn = images > MOST_IMAGES ? 'too_many_images' : image === 'bad' ? 'bad_image' : await drawnOf(image)
      if (typeof drawn === 'string') file.without_images.push({ identifier, reason: drawn })
      else pictures[side] = drawn
    }
    file.items.push({ ...item, nth: at, pictures })
  }
  return file
}

/** A picture that cannot be read is said to be one; that the queue of pictures is full is told to whoever asks. */
async function drawnOf(image: Exclude<FileItem['front_image'], 'bad' | null>) {
  try {
    return await pictureForText(image, 'items')
  } catch (error) {
    if (error instanceof AppError && error.status !== 429) return 'bad_image' as const
    throw error
  }
}
