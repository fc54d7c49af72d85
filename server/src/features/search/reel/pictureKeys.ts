import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A key stands in a path, where a part may have 500 letters. */
const MAX_KEY_LENGTH = 480

/**
 * Keys that hold the address of a picture and our seal. Any node of the site can read them, also after a restart, and
 * nobody else can make one: only what the wiki named is ever fetched.
 */
export class PictureKeys {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** None for an address that is too long even when packed. */
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
