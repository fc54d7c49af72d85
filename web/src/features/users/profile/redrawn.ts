/** Maximum width and height of an uploaded picture, in pixels: four times the displayed size. */
const LARGEST = 512

/**
 * Re-encodes a picture, scaled down if necessary. Photos are large, and phones append videos and metadata that the server
 * rejects. A picture that this browser can't decode is sent unchanged, so that the server reports the problem.
 */
export async function redrawn(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LARGEST / Math.min(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    // Browsers without WebP support produce PNG.
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))) ?? file
  } catch {
    return file
  }
}
