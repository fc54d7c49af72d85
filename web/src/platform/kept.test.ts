/** @ciOnly fills the cache to its limit */
/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedToken } from '../testing/signedToken.ts'
import { ApiError } from './ApiError.ts'
import { askOrKept, forgetKept, keep, MAX_BYTES, readKept } from './kept.ts'

let stores: Map<string, Map<string, string>>
const withoutSearch = (address: string) => address.split('?')[0]
const urlOf = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : asked.url)
const fakeCaches = {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  async open(name: string) {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      put: async (address: string, answer: Response) => void store.set(address, await answer.text()),
      keys: async (address?: string) =>
        [...store.keys()]
          .filter((url) => address === undefined || withoutSearch(url) === withoutSearch(address))
          .map((url) => ({ url })),
      delete: async (asked: { url: string }) => store.delete(urlOf(asked)),
      match: async (asked: string | { url: string }) => {
        const text = store.get(urlOf(asked))
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

const answers = (what: string) => async () => what
const fails = (error: Error) => async (): Promise<string> => {
  throw error
}
const lost = new ApiError('offline')

it('what was asked is there without a network, for who asked it alone', async () => {
  expect(await askOrKept('alis', 'words', answers('first'))).toBe('first')
  expect(await askOrKept('alis', 'words', answers('second'))).toBe('second')
  expect(await askOrKept('alis', 'words', fails(lost))).toBe('second')
  await expect(askOrKept('bab', 'words', fails(lost))).rejects.toBe(lost)
  await expect(askOrKept(null, 'words', fails(lost))).rejects.toBe(lost)
})

it('what the server refuses is refused, whatever is kept', async () => {
  await keep('alis', 'words', 'kept')
  const refused = new ApiError('collection_not_found')
  await expect(askOrKept('alis', 'words', fails(refused))).rejects.toBe(refused)
})

it('nothing is kept of who has logged out meanwhile, nor after everything was forgotten', async () => {
  await keep('alis', 'words', 'kept')
  await forgetKept()
  readAs('bab')
  await keep('alis', 'words', 'too late')
  await expect(askOrKept('alis', 'words', fails(lost))).rejects.toBe(lost)
})

it('storing a response again replaces it and its date', async () => {
  const before = Date.now()
  await keep('alis', 'words', 'first')
  await keep('alis', 'words', 'second')
  const kept = await readKept('alis', 'words')
  expect(kept?.value).toBe('second')
  expect(kept?.at).toBeGreaterThanOrEqual(before)
  expect([...stores.values()].map((store) => store.size)).toEqual([1])
})

it('the oldest responses are deleted above the size limit', async () => {
  const large = 'a'.repeat(MAX_BYTES / 8)
  for (let nth = 0; nth < 45; nth++) await keep('alis', `words/${nth}`, large)
  const [store] = [...stores.values()]
  const stored = [...store!.values()].reduce((sum, { length }) => sum + length, 0)
  // the limit is not checked at every write
  expect(stored).toBeLessThan(4 * MAX_BYTES)
  expect(await readKept('alis', 'words/0')).toBeNull()
  expect(await readKept('alis', 'words/44')).not.toBeNull()
})

it('caches of other data versions are deleted at page load, and all caches at logout', async () => {
  await keep('alis', 'words', 'kept')
  for (const name of ['kept', 'kept-older', 'app-1']) stores.set(name, new Map())
  await forgetKept({ isOld: true })
  expect([...stores.keys()].sort()).toEqual(['app-1', 'kept-test'])
  await forgetKept()
  expect([...stores.keys()]).toEqual(['app-1'])
})

it('a browser that keeps nothing answers as the server does', async () => {
  vi.stubGlobal('caches', { open: fails(new Error('denied')), delete: fails(new Error('denied')) })
  expect(await askOrKept('alis', 'words', answers('here'))).toBe('here')
  await expect(askOrKept('alis', 'words', fails(lost))).rejects.toBe(lost)
  await forgetKept()
})
