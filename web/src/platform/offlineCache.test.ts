/** @ciOnly fills the cache up to its limit */
/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedToken } from '../testing/signedToken.ts'
import { ApiError } from './ApiError.ts'
import { deleteStored, MAX_BYTES, readStored, requestOrStored, storeResponse } from './offlineCache.ts'

let stores: Map<string, Map<string, string>>
const withoutSearch = (url: string) => url.split('?')[0]
const urlOf = (requests: string | { url: string }) => (typeof requests === 'string' ? requests : requests.url)
const fakeCaches = {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  async open(name: string) {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      put: async (url: string, response: Response) => void store.set(url, await response.text()),
      keys: async (requestUrl?: string) =>
        [...store.keys()]
          .filter((url) => requestUrl === undefined || withoutSearch(url) === withoutSearch(requestUrl))
          .map((url) => ({ url })),
      delete: async (requests: { url: string }) => store.delete(urlOf(requests)),
      match: async (requests: string | { url: string }) => {
        const text = store.get(urlOf(requests))
        return text === undefined ? undefined : new Response(text)
      },
    }
  },
}
const readAs = (username: string) => localStorage.setItem('accessToken', signedToken({ username, exp: 1 }))
beforeEach(() => {
  stores = new Map()
  localStorage.clear()
  vi.stubGlobal('caches', fakeCaches)
  readAs('alis')
})
afterEach(() => vi.unstubAllGlobals())

const respondWith = (what: string) => async () => what
const fails = (error: Error) => async (): Promise<string> => {
  throw error
}
const lost = new ApiError('offline')

it('a stored response is returned offline, only to the user who requested it', async () => {
  expect(await requestOrStored('alis', 'words', respondWith('first'))).toBe('first')
  expect(await requestOrStored('alis', 'words', respondWith('second'))).toBe('second')
  expect(await requestOrStored('alis', 'words', fails(lost))).toBe('second')
  await expect(requestOrStored('bab', 'words', fails(lost))).rejects.toBe(lost)
  await expect(requestOrStored(null, 'words', fails(lost))).rejects.toBe(lost)
})

it('a stored response never replaces an error response', async () => {
  await storeResponse('alis', 'words', 'kept')
  const rejection = new ApiError('collection_not_found')
  await expect(requestOrStored('alis', 'words', fails(rejection))).rejects.toBe(rejection)
})

it('a response that arrives after logout is not stored', async () => {
  await storeResponse('alis', 'words', 'kept')
  await deleteStored()
  readAs('bab')
  await storeResponse('alis', 'words', 'too late')
  await expect(requestOrStored('alis', 'words', fails(lost))).rejects.toBe(lost)
})

it('storing a response again replaces it and updates its date', async () => {
  const before = Date.now()
  await storeResponse('alis', 'words', 'first')
  await storeResponse('alis', 'words', 'second')
  const cached = await readStored('alis', 'words')
  expect(cached?.value).toBe('second')
  expect(cached?.at).toBeGreaterThanOrEqual(before)
  expect([...stores.values()].map((store) => store.size)).toEqual([1])
})

it('the oldest responses are deleted when the size limit is exceeded', async () => {
  const large = 'a'.repeat(MAX_BYTES / 8)
  for (let nth = 0; nth < 45; nth++) await storeResponse('alis', `words/${nth}`, large)
  const [store] = [...stores.values()]
  const stored = [...store!.values()].reduce((sum, { length }) => sum + length, 0)
  // The limit isn't checked on every write.
  expect(stored).toBeLessThan(4 * MAX_BYTES)
  expect(await readStored('alis', 'words/0')).toBeNull()
  expect(await readStored('alis', 'words/44')).not.toBeNull()
})

it('caches of other data versions are deleted on page load, and all caches on logout', async () => {
  await storeResponse('alis', 'words', 'kept')
  for (const name of ['kept', 'kept-older', 'app-1']) stores.set(name, new Map())
  await deleteStored({ isOld: true })
  expect([...stores.keys()].sort()).toEqual(['app-1', 'kept-test'])
  await deleteStored()
  expect([...stores.keys()]).toEqual(['app-1'])
})

it('server responses are returned if the browser has no storage', async () => {
  vi.stubGlobal('caches', { open: fails(new Error('denied')), delete: fails(new Error('denied')) })
  expect(await requestOrStored('alis', 'words', respondWith('here'))).toBe('here')
  await expect(requestOrStored('alis', 'words', fails(lost))).rejects.toBe(lost)
  await deleteStored()
})
