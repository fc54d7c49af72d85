import { setImmediate as breathe } from 'node:timers/promises'
import {
  DetailsInput,
  Direction,
  type IMPORT_REASONS,
  type ItemDetails,
  MAX_CARD_TEXT,
  type Side,
} from '@vlacku/contract/collections'
import { MAX_ID } from '@vlacku/contract/paging'
import { IMAGE_TYPES } from '@vlacku/contract/pictures'
import { LongText } from '@vlacku/contract/texts'
import { z } from 'zod'
import { BATCH } from '../../../../platform/batches.ts'
import { AppError } from '../../../../platform/errors.ts'
import { pictureForText, type ReencodedPicture, type UploadedPicture } from '../../../accounts/pictures/index.ts'

/** Maximum number of pictures. Limited because re-encoding takes time. */
const MAX_IMAGES = 1000

export interface SkippedItem {
  identifier: string
  reason: Reason
}

/** A parsed file with re-encoded pictures. */
export interface ReadFile {
  /** `nth` is the item's index in the file; `item_id` is its ID in the collection, if known. */
  items: (FileItem & { nth: number; item_id?: number | null; pictures: Partial<Record<Side, ReencodedPicture>> })[]
  skipped: SkippedItem[]
  without_images: SkippedItem[]
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
      const picture = images > MAX_IMAGES ? 'too_many_images' : image === 'bad' ? 'bad_image' : await reencoded(image)
      if (typeof picture === 'string') file.without_images.push({ identifier, reason: picture })
      else pictures[side] = picture
    }
    file.items.push({ ...item, nth: at, pictures })
  }
  return file
}

/** Re-encodes a picture. Returns `bad_image` if it is invalid. Throws if the picture queue is full. */
async function reencoded(image: Exclude<FileItem['front_image'], 'bad' | null>) {
  try {
    return await pictureForText(image, 'items')
  } catch (error) {
    if (error instanceof AppError && error.status !== 429) return 'bad_image' as const
    throw error
  }
}

export type Reason = (typeof IMPORT_REASONS)[number]

/** An item in a file, before dictionary lookup. */
export interface FileItem {
  identifier: string
  definition_id: number | null
  word: string | null
  /** Language tag of the definition. */
  language: string | null
  free_front: string | null
  free_back: string | null
  notes: string
  direction: Direction | null
  auto_progress: boolean
  /** Excludes IDs, which are specific to each site. */
  details: Pick<Partial<ItemDetails>, 'license' | 'script' | 'is_original' | 'quiz_direction'>
  /** `bad` if the data is not a picture. */
  front_image: UploadedPicture | 'bad' | null
  back_image: UploadedPicture | 'bad' | null
}

/** Merged notes may be longer than notes entered by users. */
const Notes = LongText(100_000)
const CardText = LongText(MAX_CARD_TEXT)
const FileDetailsInput = z.object({
  license: DetailsInput.license,
  script: DetailsInput.script,
  is_original: DetailsInput.is_original,
  // an unknown value doesn't discard the other details
  quiz_direction: DetailsInput.quiz_direction.catch(null),
})
const MAX_NAME_LENGTH = 80
const MAX_WORD_LENGTH = 400

/**
 * Validates an item of arbitrary shape from a file. Returns the parsed item, or the reason for rejecting it. `nth` is 1-based.
 */
export function readFileItem(value: unknown, nth: number): FileItem | { identifier: string; reason: Reason } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { identifier: `#${nth}`, reason: 'not_an_item' }
  const fields = value as Record<string, unknown>
  const identifier = nameOf(fields) ?? `#${nth}`
  try {
    return { identifier, ...contentOf(fields) }
  } catch (error) {
    if (error instanceof Unfit) return { identifier, reason: error.reason }
    throw error
  }
}

class Unfit extends Error {
  constructor(readonly reason: Reason) {
    super(reason)
  }
}

function nameOf({ word, free_content_front, definition_id }: Record<string, unknown>): string | null {
  for (const text of [word, free_content_front])
    if (typeof text === 'string' && text.trim() !== '')
      return text.replaceAll('\0', '').trim().replace(/\s+/g, ' ').slice(0, MAX_NAME_LENGTH).toWellFormed()
  return typeof definition_id === 'number' ? String(definition_id) : null
}

function contentOf(fields: Record<string, unknown>): Omit<FileItem, 'identifier'> {
  const front = textOf(fields.free_content_front, CardText).trim()
  const back = textOf(fields.free_content_back, CardText).trim()
  const hasTexts = front !== '' || back !== ''
  const definition_id = idOf(fields.definition_id)
  const word = textOf(fields.word, LongText(MAX_WORD_LENGTH)).trim() || null
  if (!hasTexts && definition_id === null && word === null) throw new Unfit('front_required')
  if (hasTexts && front === '') throw new Unfit('front_required')
  if (hasTexts && back === '') throw new Unfit('back_required')
  return {
    definition_id: hasTexts ? null : definition_id,
    word: hasTexts ? null : word,
    language: textOf(fields.language, LongText(MAX_WORD_LENGTH)) || null,
    free_front: hasTexts ? front : null,
    free_back: hasTexts ? back : null,
    notes: textOf(fields.collection_note ?? fields.ci_notes, Notes),
    direction: directionOf(fields.direction),
    auto_progress: fields.auto_progress !== false,
    details: detailsOf(fields),
    front_image: imageOf(fields.front_image_url),
    back_image: imageOf(fields.back_image_url),
  }
}

/** Reads optional details. Ignores invalid details, since the item is usable without them. */
function detailsOf({ license, script, is_original, quiz_direction }: Record<string, unknown>): FileItem['details'] {
  const { data } = FileDetailsInput.safeParse({ license, script, is_original, quiz_direction })
  return Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== undefined && value !== null))
}

/** Returns the given text, or an empty string if it is missing. */
function textOf(value: unknown, schema: z.ZodType<string>): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new Unfit('not_an_item')
  const { data, success } = schema.safeParse(value)
  if (!success) throw new Unfit('too_long')
  return data
}

function idOf(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_ID)
    throw new Unfit('not_an_item')
  return value
}

function directionOf(value: unknown): Direction | null {
  if (value === undefined || value === null) return null
  const { data, success } = Direction.safeParse(value)
  if (!success) throw new Unfit('bad_direction')
  return data
}

function imageOf(value: unknown): FileItem['front_image'] {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') return 'bad'
  const [, type, data] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/=]+)$/.exec(value) ?? []
  const mime_type = IMAGE_TYPES.find((known) => known === type)
  return mime_type && data ? { mime_type, data } : 'bad'
}
