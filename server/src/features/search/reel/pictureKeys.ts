import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Maximum key length in characters. Path segments are limited to 500. */
const MAX_KEY_LENGTH = 480

/**
 * Signed keys that encode the URL of a picture. All nodes of the site can decode them, even after a restart, but only the site
 * can create them, so only URLs from the wiki are ever fetched.
 */
export class PictureKeys {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Returns a key, or undefined if the URL is too long even when compressed. */
  keyOf(url: string): string | undefined {
    const packed = deflateRawSync(url).toString('base64url')
    const key = `${packed}.${this.#seal(packed)}`
    return key.length <= MAX_KEY_LENGTH ? key : undefined
  }

  urlOf(key: string): string | null {
    const [packed = '', seal = '', ...rest] = key.split('.')
    const ours = Buffer.from(this.#seal(packed))
    const theirs = Buffer.from(seal)
    if (rest.length > 0 || ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
    return inflateRawSync(Buffer.from(packed, 'base64url')).toString('utf8')
  }

  #seal(packed: string) {
    return createHmac('sha256', this.#secret).update(packed).digest('base64url').slice(0, 22)
  }
}
