import { ApiError } from './ApiError.ts'
import { accessToken, payloadOf } from './token.ts'

/*
 * API responses that a reader may need without a network. They are the reader's, and are deleted at logout. A cache belongs to
 * one version of the data, so that no build reads what a build with other shapes stored.
 */

const PREFIX = 'kept-'
const NAME = PREFIX + (import.meta.env.DATA_VERSION ?? 'test')
/** Limit of all that is stored (bytes). */
export const MAX_BYTES = 40 * 2 ** 20
/** Longer URLs are not stored. */
const MAX_ADDRESS = 4000
/** The limit is checked at every n-th write, since that reads all keys. */
const CHECK_EVERY = 20

/** Browsers have it on pages that came over a safe connection, and may refuse it. */
const open = async () => ('caches' in globalThis ? caches.open(NAME) : null)
const addressOf = (reader: string | null, name: string) => `/kept/${encodeURIComponent(reader ?? '')}/${name}`

/** The time of storing (ms since 1970) and the size are search parameters, so that the limit needs no bodies. */
const factsOf = (url: string) => {
  const { searchParams } = new URL(url, 'http://kept')
  return { at: Number(searchParams.get('at')), size: Number(searchParams.get('size')) }
}

/** Stores what a reader may need again. Does nothing if another reader is logged in meanwhile, or without storage. */
export async function keep(reader: string | null, name: string, value: unknown): Promise<void> {
  try {
    const cache = await open()
    const body = JSON.stringify(value)
    const address = addressOf(reader, name)
    if (!cache || body === undefined || address.length > MAX_ADDRESS) return
    const former = await cache.keys(address, { ignoreSearch: true })
    if (reader !== (payloadOf(accessToken())?.username ?? null)) return
    const url = `${address}?at=${Date.now()}&size=${new Blob([body]).size}`
    await cache.put(url, new Response(body, { headers: { 'content-type': 'application/json' } }))
    await Promise.all(former.filter((one) => !one.url.endsWith(url)).map((one) => cache.delete(one)))
    writes += 1
    if (writes % CHECK_EVERY === 1) await trim(cache)
  } catch {
    // it will not be there without a network
  }
}

let writes = 0

/** Deletes the oldest responses above the limit. */
async function trim(cache: Cache) {
  const stored = (await cache.keys()).map((request) => ({ request, ...factsOf(request.url) }))
  let total = stored.reduce((sum, { size }) => sum + size, 0)
  for (const { request, size } of stored.sort((a, b) => a.at - b.at)) {
    if (total <= MAX_BYTES) return
    total -= size
    await cache.delete(request)
  }
}

export interface Kept<T> {
  value: T
  /** When it was stored (ms since 1970). */
  at: number
}

/** What was stored for a reader under a name; null if nothing was. */
export async function readKept<T>(reader: string | null, name: string): Promise<Kept<T> | null> {
  try {
    const cache = await open()
    const [request] = (await cache?.keys(addressOf(reader, name), { ignoreSearch: true })) ?? []
    const response = request && (await cache?.match(request))
    return response ? { value: await response.json(), at: factsOf(request.url).at } : null
  } catch {
    return null
  }
}

/** True if no response came, which may be different another time. */
export const isLost = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout'))

/** The response to a request, which is stored; without a network the last one. Throws the error of the request if there is none. */
export async function askOrKept<T>(reader: string | null, name: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask()
    await keep(reader, name, answer)
    return answer
  } catch (error) {
    if (!isLost(error)) throw error
    const kept = await readKept<T>(reader, name)
    if (!kept) throw error
    return kept.value
  }
}

/** Deletes what was stored for all readers; `isOld` leaves what this build can read. */
export async function forgetKept({ isOld = false } = {}): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const names = (await caches.keys()).filter((name) => name === 'kept' || name.startsWith(PREFIX))
    await Promise.all(names.filter((name) => !isOld || name !== NAME).map((name) => caches.delete(name)))
  } catch {
    // storage is blocked, so nothing is stored
  }
}
