import { setImmediate as breathe } from 'node:timers/promises'
import type { Side } from '@vlacku/contract/collections'
import { BATCH } from '../../../../platform/batches.ts'
import { AppError } from '../../../../platform/errors.ts'
import { pictureForText, type ReencodedPicture } from '../../../accounts/pictures/index.ts'
import { type FileItem, type Reason, readFileItem } from './fileItem.ts'

/** Maximum number of pictures. Limited because re-encoding takes time. */
const MAX_IMAGES = 1000

export interface Unwell {
  identifier: string
  reason: Reason
}

/** A parsed file with re-encoded pictures. */
export interface ReadFile {
  /** `nth` is the item's index in the file; `item_id` is its ID in the collection, if known. */
  items: (FileItem & { nth: number; item_id?: number | null; pictures: Partial<Record<Side, ReencodedPicture>> })[]
  skipped: Unwell[]
  without_images: Unwell[]
}

/** Validates the items in a file and re-encodes their pictures. */
export async function readFile(values: unknown[]): Promise<ReadFile> {
  const file: ReadFile = { items: [], skipped: [], without_images: [] }
  let images = 0
  for (const [at, one] of values.entries()) {
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
      const drawn = images > MAX_IMAGES ? 'too_many_images' : image === 'bad' ? 'bad_image' : await drawnOf(image)
      if (typeof drawn === 'string') file.without_images.push({ identifier, reason: drawn })
      else pictures[side] = drawn
    }
    file.items.push({ ...item, nth: at, pictures })
  }
  return file
}

/** Re-encodes a picture. Returns `bad_image` if it is invalid. Throws if the picture queue is full. */
async function drawnOf(image: Exclude<FileItem['front_image'], 'bad' | null>) {
  try {
    return await pictureForText(image, 'items')
  } catch (error) {
    if (error instanceof AppError && error.status !== 429) return 'bad_image' as const
    throw error
  }
}
