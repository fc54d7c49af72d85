import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { boundedBody } from '../../../platform/boundedBody.ts'
import { etagOf } from '../../../platform/etag.ts'

interface Picture {
  type: string
  body: Buffer
  etag: string
}

const TIMEOUT_MS = 5000
const MAX_PICTURE = 1024 * 1024
const MAX_REDIRECTS = 2
/** Maximum cache size in bytes, about 400 thumbnails. */
const MAX_BYTES = 16 * 1024 * 1024
/** Bytes added per entry, so that entries without a picture also count toward the limit. */
const PLACE_BYTES = 1024
/** Delay before a failed picture is requested again, in milliseconds. */
const RETRY_MS = 60_000

interface Place {
  picture: Promise<Picture | null>
  bytes: number
  until: number
}

/** LRU cache of article pictures. */
export class Pictures {
  #cache = new Map<string, Place>()
  #bytes = 0
  readonly #keys: PictureKeys
  readonly #userAgent: string
  readonly #now: () => number

  constructor(keys: PictureKeys, userAgent: string, now = Date.now) {
    this.#keys = keys
    this.#userAgent = userAgent
    this.#now = now
  }

  /** Returns a picture, or null if the key is invalid or its URL returns no picture. */
  async read(key: string): Promise<Picture | null> {
    const url = this.#keys.urlOf(key)
    if (url === null) return null
    const cached = this.#cache.get(url)
    if (cached && cached.until > this.#now()) {
      this.#cache.delete(url)
      this.#cache.set(url, cached)
      return cached.picture
    }
    return this.#fetch(url)
  }

  #fetch(url: string): Promise<Picture | null> {
    this.#remove(url)
    const picture = fetchPicture(url, this.#userAgent).catch(() => null)
    const place: Place = { picture, bytes: PLACE_BYTES, until: Number.POSITIVE_INFINITY }
    this.#cache.set(url, place)
    this.#bytes += place.bytes
    return picture.then((found) => {
      if (!found) place.until = this.#now() + RETRY_MS
      else if (this.#cache.get(url) === place) {
        place.bytes += found.body.length
        this.#bytes += found.body.length
      }
      for (const oldest of this.#cache.keys()) if (this.#bytes > MAX_BYTES) this.#remove(oldest)
      return found
    })
  }

  #remove(url: string) {
    this.#bytes -= this.#cache.get(url)?.bytes ?? 0
    this.#cache.delete(url)
  }
}

async function fetchPicture(address: string, userAgent: string): Promise<Picture> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(url, {
      headers: { accept: 'image/*', 'user-agent': userAgent },
      redirect: 'manual',
      signal,
    })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      const next = new URL(location, url)
      if (next.host !== url.host || !/^https?:$/.test(next.protocol)) throw new Error('redirect to another host')
      url = next
      continue
    }
    if (!response.ok) throw new Error(`status ${response.status}`)
    const body = await boundedBody(response, MAX_PICTURE)
    const type = imageType(body)
    if (!type) throw new Error('not a picture')
    return { type, body, etag: `"${etagOf(body)}"` }
  }
  throw new Error('too many redirects')
}

const beginnings: [type: string, pattern: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

/** Detects a raster image type from the first bytes, or returns null. */
export function imageType(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 12).toString('latin1')
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}

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
