/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedToken } from '../testing/signedToken.ts'
import { ApiError } from './ApiError.ts'
import { askOrKept, forgetKept, keep } from './kept.ts'

let stores: Map<string, Map<string, string>>
const fakeCaches = {
  delete: async (name: string) => stores.delete(name),
  async open(name: string) {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      put: async (address: string, answer: Response) => void store.set(address, await answer.text()),
      match: async (address: string) => (store.has(address) ? new Response(store.get(address)) : undefined),
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

it('a browser that keeps nothing answers as the server does', async () => {
  vi.stubGlobal('caches', { open: fails(new Error('denied')), delete: fails(new Error('denied')) })
  expect(await askOrKept('alis', 'words', answers('here'))).toBe('here')
  await expect(askOrKept('alis', 'words', fails(lost))).rejects.toBe(lost)
  await forgetKept()
})
