import { isUnanswered } from './ApiError.ts'
import { accessToken, payloadOf } from './token.ts'

/*
 * Cache of API responses for offline use, stored per user and deleted on logout. Each cache belongs to one data version, so that
 * no build reads data with a different structure.
 */

const PREFIX = 'kept-'
const NAME = PREFIX + (import.meta.env.DATA_VERSION ?? 'test')
/** Total size, in bytes, to which stored responses are trimmed. The oldest responses are deleted first. */
export const MAX_BYTES = 40 * 2 ** 20
/** Maximum URL length. Responses with longer URLs aren't stored. */
const MAX_URL_LENGTH = 4000
/** Number of writes between limit checks, because each check reads all keys. */
const CHECK_EVERY = 20

/** Cache Storage requires a secure connection, and browsers may block it. */
const open = async () => ('caches' in globalThis ? caches.open(NAME) : null)
const urlOf = (reader: string | null, name: string) => `/kept/${encodeURIComponent(reader ?? '')}/${name}`

/** Reads the storage time (Unix ms) and size from the search parameters, so that trimming doesn't need to read bodies. */
const metadataOf = (url: string) => {
  const { searchParams } = new URL(url, 'http://kept')
  return { at: Number(searchParams.get('at')), size: Number(searchParams.get('size')) }
}

/** Stores a response for offline use. Does nothing if storage is unavailable or another user has logged in. */
export async function storeResponse(reader: string | null, name: string, value: unknown): Promise<void> {
  try {
    const cache = await open()
    const body = JSON.stringify(value)
    const baseUrl = urlOf(reader, name)
    if (!cache || body === undefined || baseUrl.length > MAX_URL_LENGTH) return
    const former = await cache.keys(baseUrl, { ignoreSearch: true })
    if (reader !== (payloadOf(accessToken())?.username ?? null)) return
    const url = `${baseUrl}?at=${Date.now()}&size=${new Blob([body]).size}`
    await cache.put(url, new Response(body, { headers: { 'content-type': 'application/json' } }))
    await Promise.all(former.filter((one) => !one.url.endsWith(url)).map((one) => cache.delete(one)))
    writes += 1
    if (writes % CHECK_EVERY === 1) await trim(cache)
  } catch {
    // On failure, the response simply isn't available offline.
  }
}

let writes = 0

/** Deletes the oldest responses beyond the limit. */
async function trim(cache: Cache) {
  const stored = (await cache.keys()).map((request) => ({ request, ...metadataOf(request.url) }))
  let total = stored.reduce((sum, { size }) => sum + size, 0)
  for (const { request, size } of stored.sort((a, b) => a.at - b.at)) {
    if (total <= MAX_BYTES) return
    total -= size
    await cache.delete(request)
  }
}

interface StoredResponse<T> {
  value: T
  /** Storage time (Unix ms). */
  at: number
}

/** Returns the response stored for a user under the given name, or null. */
export async function readStored<T>(reader: string | null, name: string): Promise<StoredResponse<T> | null> {
  try {
    const cache = await open()
    const [request] = (await cache?.keys(urlOf(reader, name), { ignoreSearch: true })) ?? []
    const response = request && (await cache?.match(request))
    return response ? { value: await response.json(), at: metadataOf(request.url).at } : null
  } catch {
    return null
  }
}

/** True for network errors and timeouts, which may succeed on retry. */
export const isLost = (error: unknown) => error instanceof TypeError || isUnanswered(error)

/** Fetches and stores a response. If the network fails, returns the stored response or, if there is none, rethrows the error. */
export async function requestOrStored<T>(reader: string | null, name: string, request: () => Promise<T>): Promise<T> {
  try {
    const response = await request()
    await storeResponse(reader, name, response)
    return response
  } catch (error) {
    if (!isLost(error)) throw error
    const stored = await readStored<T>(reader, name)
    if (!stored) throw error
    return stored.value
  }
}

/** Deletes the stored responses of all users or, with `isOld`, only those of other data versions. */
export async function deleteStored({ isOld = false } = {}): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const names = (await caches.keys()).filter((name) => name === 'kept' || name.startsWith(PREFIX))
    await Promise.all(names.filter((name) => !isOld || name !== NAME).map((name) => caches.delete(name)))
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

interface VisitedPage {
  href: string
  title: string
  /** Unix time (ms). */
  at: number
}

const PAGES = 'pages'
const MAX_PAGES = 200

/** Returns the pages that the user visited, latest first. */
export const visitedPages = async (reader: string | null): Promise<VisitedPage[]> =>
  (await readStored<VisitedPage[]>(reader, PAGES))?.value ?? []

export async function rememberVisit(reader: string | null, page: VisitedPage) {
  const others = (await visitedPages(reader)).filter(({ href }) => href !== page.href)
  await storeResponse(reader, PAGES, [page, ...others].slice(0, MAX_PAGES))
}
