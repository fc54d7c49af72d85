import { type ContentPart, MAX_COMMENT_BYTES, MAX_COMMENT_TEXT } from '@vlacku/contract/comments'
import { IMAGE_TYPES } from '@vlacku/contract/pictures'
import type { Tx, Viewer } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import {
  imageUrl,
  pictureForText,
  type ReencodedPicture,
  saveImage,
  useImages,
} from '../../../accounts/pictures/index.ts'

/** Part of a comment before it is saved. Pictures are re-encoded before the transaction and assigned their IDs in it. */
export type PreparedPart = ContentPart | { type: 'picture'; picture: ReencodedPicture; alt: string }

const wrong = (at: number, problem: string) =>
  new AppError('invalid_request', { fields: { [`content.${at}.data`]: problem } })

/**
 * Validates the parts of a comment, drops blank texts and re-encodes uploaded pictures. Throws `invalid_request` if nothing is
 * left or a picture is invalid, and `too_large` above 5 MB.
 */
export async function prepareContent(input: ContentPart[]): Promise<PreparedPart[]> {
  const texts = input.filter(({ type }) => type !== 'image').map(({ data }) => data)
  const length = texts.reduce((sum, { length }) => sum + length, 0)
  if (length > MAX_COMMENT_TEXT)
    throw new AppError('invalid_request', { fields: { content: `must have at most ${MAX_COMMENT_TEXT} characters` } })
  if (sizeOf(input) > MAX_COMMENT_BYTES)
    throw new AppError('too_large', { fields: { content: 'must have less than 5 MB' } })
  const parts: PreparedPart[] = []
  for (const [at, part] of input.entries()) {
    if (part.type === 'image') parts.push(await preparePicture(part, at))
    else if (part.data.trim() !== '') parts.push(part)
  }
  if (parts.length === 0) throw new AppError('invalid_request', { fields: { content: 'is required' } })
  return parts
}

/** Returns the total size in bytes, including decoded pictures. */
function sizeOf(input: ContentPart[]): number {
  const sizes = input.map(({ type, data }) =>
    type === 'image' ? Math.floor((data.length * 3) / 4) : Buffer.byteLength(data),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const UPLOADED = /^\/api\/images\/[1-9]\d{0,9}$/
const SENT = /^data:([a-z/]+);base64,/

async function preparePicture(part: ContentPart, at: number): Promise<PreparedPart> {
  const alt = part.alt ?? ''
  if (UPLOADED.test(part.data)) return described({ type: 'image', data: part.data }, alt)
  const [head, type] = SENT.exec(part.data) ?? []
  const mime_type = IMAGE_TYPES.find((known) => known === type)
  if (head === undefined || mime_type === undefined)
    throw wrong(at, 'must be the URL of an uploaded picture or a picture as a data URL')
  const picture = await pictureForText({ data: part.data.slice(head.length), mime_type }, `content.${at}.data`)
  return { type: 'picture', picture, alt }
}

const described = (part: ContentPart, alt: string): ContentPart => (alt === '' ? part : { ...part, alt })

/** Saves the pictures of a comment and returns its parts as stored. Throws `image_not_found` for a missing picture. */
export async function storeContent(tx: Tx, viewer: Viewer, prepared: PreparedPart[]): Promise<ContentPart[]> {
  const content: ContentPart[] = []
  for (const part of prepared)
    content.push(
      part.type === 'picture'
        ? described({ type: 'image', data: imageUrl(await saveImage(tx, viewer, part.picture)) }, part.alt)
        : part,
    )
  const shown = content.flatMap(({ type, data }, at) => (type === 'image' ? [{ at, image_id: idIn(data) }] : []))
  const fieldOf = (nth: number) => `content.${shown[nth]!.at}.data`
  const listed = shown.map(({ image_id }) => image_id)
  await useImages(
    tx,
    viewer,
    listed,
    content.filter(({ type }) => type !== 'image').map(({ data }) => data),
    fieldOf,
  )
  return content
}

const idIn = (address: string) => Number(address.slice(address.lastIndexOf('/') + 1))

/** Joins the subject and texts of a comment. */
export const textOf = (subject: string, content: ContentPart[]): string =>
  [subject, ...content.flatMap(({ type, data }) => (type === 'image' ? [] : [data]))].join('\n')
