import { type ImageProblem, imageProblem, readImage, uploadProblem } from '../../../platform/readImage.ts'
import { sendPicture as send } from '../queries.ts'

/** Reasons why a picture can't be used, each with a message `contribute.picture_…`. */
export type PictureProblem = ImageProblem | 'too_many'

/** Validates and uploads a file. Returns its ID and URL, or the problem. */
export async function sendPicture(
  file: File,
): Promise<{ image_id: number; url: string } | { problem: PictureProblem }> {
  const problem = imageProblem(file)
  if (problem) return { problem }
  const read = await readImage(file).catch(() => null)
  if (!read) return { problem: 'image_unreadable' }
  try {
    return await send(read)
  } catch (error) {
    return { problem: uploadProblem(error) }
  }
}
