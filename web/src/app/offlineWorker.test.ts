import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'

const SITE = 'https://site.test'
const ENTRY = '/assets/index-1.js'
const SHELLS = ['/en/offline', '/ru/offline']
const shellText = (path: string) => `${path} with ${ENTRY}`
const source = fs.readFileSync(path.resolve(import.meta.dirname, 'offlineWorker.js'), 'utf8')

/** Responses of the mock site by URL; other URLs are missing, and null means offline. */
let site: Map<string, string> | null
let stores: Map<string, Map<string, string>>
beforeEach(() => {
  site = new Map(['/assets/a.js', '/assets/b.js'].map((one) => [one, `${one} of the site`]))
  for (const shell of SHELLS) site.set(shell, shellText(shell))
  stores = new Map()
})

const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, SITE).pathname
async function fromSite(request: Request | string) {
  if (!site) throw new TypeError('no network')
  const text = site.get(pathOf(request))
  return new Response(text ?? 'nothing', { status: text === undefined ? 404 : 200 })
}

/** Mocks the Cache Storage methods that the worker uses. */
const caches = {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  async open(name: string) {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    const add = async (request: Request | string) => {
      const response = await fromSite(request)
      if (!response.ok) throw new TypeError('not there')
      store.set(pathOf(request), await response.text())
    }
    return {
      put: async (request: Request | string, response: Response) =>
        void store.set(pathOf(request), await response.text()),
      delete: async (request: Request | string) => store.delete(pathOf(request)),
      addAll: (all: string[]) => Promise.all(all.map(add)),
      keys: async () => [...store.keys()].map((one) => ({ url: SITE + one })),
      match: async (request: Request | string) => {
        const text = store.get(pathOf(request))
        return text === undefined ? undefined : new Response(text)
      },
    }
  },
}

/** Starts a version of the worker in the same way as browsers. */
function started(version: string, files: string[], scope = '/') {
  let isUnregistered = false
  const received = new Map<string, (event: object) => void>()
  const self = {
    location: { origin: SITE },
    registration: {
      scope: SITE + scope,
      unregister: async () => {
        isUnregistered = true
      },
    },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (kind: string, listener: (event: object) => void) => received.set(kind, listener),
  }
  const constants = { VERSION: version, FILES: files, ENTRY, SHELLS }
  new Function(...Object.keys(constants), 'self', 'caches', 'fetch', source)(
    ...[...Object.values(constants), self, caches, fromSite],
  )
  const dispatch = async (kind: string, event: object = {}) => {
    let done: Promise<unknown> | undefined
    received.get(kind)!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
  }
  return {
    begin: async () => {
      await dispatch('install')
      await dispatch('activate')
    },
    isUnregistered: () => isUnregistered,
    /** Returns the response text; null if the worker doesn't handle the request. */
    async respondTo(url: string, { mode = 'no-cors', method = 'GET' } = {}) {
      let handled: Promise<Response> | null = null
      const respondWith = (response: Promise<Response>) => {
        handled = response
      }
      received.get('fetch')!({ request: { url: new URL(url, SITE).href, mode, method }, respondWith })
      return handled === null ? null : (await (handled as Promise<Response>)).text()
    },
  }
}
const page = { mode: 'navigate' }
const FILE = '/assets/a.js'

describe('the service worker', () => {
  it('the service worker prefers the network, then stored files, then the shell in the language of the page', async () => {
    const worker = started('1', [FILE])
    await worker.begin()
    site!.set(FILE, 'newer').set('/en/valsi/klama', 'klama')
    expect(await worker.respondTo(FILE)).toBe('newer')
    expect(await worker.respondTo('/en/valsi/klama', page)).toBe('klama')
    site = null
    expect(await worker.respondTo(FILE)).toBe(`${FILE} of the site`)
    expect(await worker.respondTo('/en/valsi/klama?lang=2', page)).toBe(shellText('/en/offline'))
    expect(await worker.respondTo('/ru', page)).toBe(shellText('/ru/offline'))
    expect(await worker.respondTo('/', page)).toBe(shellText('/en/offline'))
    await expect(worker.respondTo('/assets/b.js')).rejects.toThrow('no network')
  })

  it('the service worker stores requested files up to a limit and never evicts precached files', async () => {
    const worker = started('1', [FILE])
    await worker.begin()
    for (let nth = 0; nth < 230; nth++) {
      site!.set(`/assets/${nth}.js`, `file ${nth}`)
      await worker.respondTo(`/assets/${nth}.js`)
    }
    await expect.poll(() => stores.get('app-1')!.has('/assets/229.js')).toBe(true)
    await expect.poll(() => stores.get('app-1')!.size).toBe(200 + 1 + SHELLS.length)
    site = null
    expect(await worker.respondTo('/assets/229.js')).toBe('file 229')
    expect(await worker.respondTo(FILE)).toBe(`${FILE} of the site`)
    await expect(worker.respondTo('/assets/0.js')).rejects.toThrow('no network')
  })

  it('the service worker ignores API requests, other origins, other paths and POST requests', async () => {
    const worker = started('1', [])
    await worker.begin()
    for (const url of ['/api/docs', '/sitemap.xml', '/english']) expect(await worker.respondTo(url, page)).toBeNull()
    for (const url of ['/api/flashcards/session', 'https://other.test/assets/a.js'])
      expect(await worker.respondTo(url)).toBeNull()
    expect(await worker.respondTo('/assets/a.js', { method: 'POST' })).toBeNull()
  })

  it('a new service worker deletes only the caches of previous versions', async () => {
    await started('1', [FILE]).begin()
    stores.set('kept-1', new Map()).set('study-0', new Map())
    await started('2', ['/assets/b.js']).begin()
    expect([...stores.keys()].sort()).toEqual(['app-2', 'kept-1'])
    expect([...stores.get('app-2')!.keys()]).toEqual(['/assets/b.js', ...SHELLS])
  })

  it('the service worker is not installed if a file is missing or the server has a different version', async () => {
    await started('1', [FILE]).begin()
    await expect(started('2', ['/assets/none.js']).begin()).rejects.toThrow('not there')
    site!.set('/ru/offline', 'a page that names other scripts')
    await expect(started('3', [FILE]).begin()).rejects.toThrow('another version')
    expect([...stores.keys()]).toEqual(['app-1'])
    expect([...stores.get('app-1')!.keys()]).toEqual([FILE, ...SHELLS])
  })

  it('a service worker registered for part of the site unregisters itself', async () => {
    const worker = started('1', [FILE], '/en/collections/')
    await worker.begin()
    expect(worker.isUnregistered()).toBe(true)
  })
})
