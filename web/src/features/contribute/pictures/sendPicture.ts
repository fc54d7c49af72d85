import { ApiError } from '../../../platform/ApiError.ts'
import { readImage, refusalOf } from '../../../platform/readImage.ts'
import { sendPicture as send } from '../queries.ts'

/** Reasons why a picture can't be used, each with a message `contribute.picture_…`. */
export type PictureProblem = 'not_image' | 'image_too_large' | 'image_unreadable' | 'image_not_sent' | 'too_many'

/** Validates and uploads a file. Returns its ID and URL, or the problem. */
export async function sendPicture(
  file: File,
): Promise<{ image_id: number; url: string } | { problem: PictureProblem }> {
  const refusal = refusalOf(file)
  if (refusal) return { problem: refusal }
  const read = await readImage(file).catch(() => null)
  if (!read) return { problem: 'image_unreadable' }
  try {
    return await send(read)
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): PictureProblem {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not_an_image') return 'not_image'
  return code === 'too_large' ? 'image_too_large' : 'image_not_sent'
}
