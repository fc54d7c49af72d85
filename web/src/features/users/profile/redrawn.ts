/** The picture is shown at a quarter of this (px). */
const LARGEST = 512

/**
 * A picture drawn anew, no larger than it is needed. Phones put films and notes behind the photo in a file, which the server
 * refuses, and photos are large. What this browser cannot draw is sent as it is: the server says what is wrong with it.
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
    // a browser that cannot write WebP writes PNG
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))) ?? file
  } catch {
    return file
  }
}
