import { AppError } from '../../../platform/errors.ts'
import { turns } from '../../../platform/turns.ts'

/** Side of a kept picture in pixels. */
const SIDE = 256
const QUALITY = 80
const MOST_PIXELS = 40_000_000
const TIMEOUT_S = 5
const MOST_WAITING = 16
/** How long who finds the queue full is told to wait (s). */
const TRY_AGAIN_S = 5

/** What is decoded needs much memory for a moment. */
const inTurn = turns({
  atOnce: 1,
  mostWaiting: MOST_WAITING,
  refusal: () => new AppError('too_many_requests', { retry_after: TRY_AGAIN_S }),
})

/** 20 MB of native code, loaded by the first picture. */
let loaded: Promise<typeof import('sharp')> | null = null

/**
 * A picture as a WebP of 256 × 256 pixels: turned as its camera was held, cut to a square, without anything else that was
 * in the file. One picture of this process at a time. Null when it cannot be decoded.
 */
export function shrunk(picture: Buffer): Promise<Buffer | null> {
  return inTurn(async () => {
    loaded ??= load()
    const { default: sharp } = await loaded
    return sharp(picture, { pages: 1, limitInputPixels: MOST_PIXELS, autoOrient: true })
      .timeout({ seconds: TIMEOUT_S })
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(() => null)
  })
}

/** Of the dozens of decoders only those of the four types stay open. */
async function load() {
  const module = await import('sharp')
  const { default: sharp } = module
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return module
}
