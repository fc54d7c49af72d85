import type { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@vlacku/contract/pictures'
import { ApiError } from './ApiError.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const satisfies typeof IMAGE_TYPES
const MAX_BYTES: typeof MAX_IMAGE_BYTES = 5 * 1024 * 1024
export type ImageType = (typeof TYPES)[number]
export const ACCEPTED = TYPES.join(',')

export type ImageProblem = 'not_image' | 'image_too_large' | 'image_unreadable' | 'image_not_sent'

/** Returns why a file can't be used as a picture, or null if it can. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): 'not_image' | 'image_too_large' | null {
  if (!(TYPES as readonly string[]).includes(file.type)) return 'not_image'
  return file.size >= MAX_BYTES ? 'image_too_large' : null
}

/** Returns why an upload failed. */
export function uploadProblem(error: unknown): ImageProblem {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not_an_image') return 'not_image'
  return code === 'too_large' ? 'image_too_large' : 'image_not_sent'
}

export interface ReadImage {
  /** Data URL for the preview. */
  url: string
  /** Base64-encoded content. */
  data: string
  mime_type: ImageType
}

/** Reads an image file for preview and upload. */
export const readImage = (file: Blob): Promise<ReadImage> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => {
      const url = String(reader.result)
      resolve({ url, data: url.slice(url.indexOf(',') + 1), mime_type: file.type as ImageType })
    }
    reader.readAsDataURL(file)
  })
