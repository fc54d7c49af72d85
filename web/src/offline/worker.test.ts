import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'

const SITE = 'https://site.test'
const STUDY = '/en/collections/3/flashcards/study'
const source = fs.readFileSync(path.resolve(import.meta.dirname, 'worker.js'), 'utf8')

/** What the site answers at an address; nothing is at the others, and null is no network. */
let site: Map<string, string> | null
let stores: Map<string, Map<string, string>>
beforeEach(() => {
  site = new Map([STUDY, '/en/collections/3', '/assets/a.js', '/assets/b.js'].map((one) => [one, `${one} of the site`]))
  stores = new Map()
})

const pathOf = (asked: Request | string) => new URL(typeof asked === 'string' ? asked : asked.url, SITE).pathname
async function fromSite(asked: Request | string) {
  if (!site) throw new TypeError('no network')
  const text = site.get(pathOf(asked))
  return new Response(text ?? 'nothing', { status: text === undefined ? 404 : 200 })
}

/** Caches of a browser, as far as the worker uses them. */
const caches = {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  async open(name: string) {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    const add = async (asked: Request | string) => {
      const answer = await fromSite(asked)
      if (!answer.ok) throw new TypeError('not there')
      store.set(pathOf(asked), await answer.text())
    }
    return {
      add,
      addAll: (all: string[]) => Promise.all(all.map(add)),
      keys: async () => [...store.keys()].map((one) => ({ url: SITE + one })),
      match: async (asked: Request) => {
        const text = store.get(pathOf(asked))
        return text === undefined ? undefined : new Response(text)
      },
    }
  },
}

/** A worker of a version, as the browser starts it. */
function started(version: string, files: string[]) {
  const heard = new Map<string, (event: object) => void>()
  const self = {
    location: { origin: SITE },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (kind: string, listener: (event: object) => void) => heard.set(kind, listener),
  }
  class FullRequest extends Request {
    constructor(address: string, more: RequestInit) {
      super(new URL(address, SITE), more)
    }
  }
  new Function('VERSION', 'FILES', 'self', 'caches', 'fetch', 'Request', source)(
    ...[version, files, self, caches, fromSite, FullRequest],
  )
  const tell = async (kind: string, event: object = {}) => {
    let done: Promise<unknown> | undefined
    heard.get(kind)!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
  }
  return {
    begin: async () => {
      await tell('install')
      await tell('activate')
    },
    keepPage: (address: unknown) => tell('message', { data: { keepPage: address } }),
    /** The text it answers with; null where it leaves the request to the browser. */
    async answer(address: string, { mode = 'no-cors', method = 'GET' } = {}) {
      let answer: Promise<Response> | null = null
      const respondWith = (given: Promise<Response>) => {
        answer = given
      }
      heard.get('fetch')!({ request: { url: new URL(address, SITE).href, mode, method }, respondWith })
      return answer === null ? null : (await (answer as Promise<Response>)).text()
    },
  }
}
const page = { mode: 'navigate' }

describe('the worker of sessions', () => {
  it('answers with what the site says as long as it can be asked, then with what is kept', async () => {
    const worker = started('1', ['/assets/a.js'])
    await worker.begin()
    await worker.keepPage(STUDY)
    site!.set('/assets/a.js', 'newer')
    expect(await worker.answer('/assets/a.js')).toBe('newer')
    site = null
    expect(await worker.answer('/assets/a.js')).toBe('/assets/a.js of the site')
    expect(await worker.answer(`${STUDY}?level=2`, page)).toBe(`${STUDY} of the site`)
    await expect(worker.answer('/assets/b.js')).rejects.toThrow('no network')
  })

  it('leaves other pages, calls, other sites and what is sent to the browser', async () => {
    const worker = started('1', [])
    await worker.begin()
    for (const address of ['/en', '/en/collections/3', `${STUDY}/more`])
      expect(await worker.answer(address, page)).toBeNull()
    for (const address of ['/api/flashcards/session', 'https://other.test/assets/a.js'])
      expect(await worker.answer(address)).toBeNull()
    expect(await worker.answer('/assets/a.js', { method: 'POST' })).toBeNull()
  })

  it('keeps no page but those of sessions, whoever asks for it', async () => {
    const worker = started('1', ['/assets/a.js'])
    await worker.begin()
    for (const address of ['/en/collections/3', `${SITE}${STUDY}`, 3, undefined]) await worker.keepPage(address)
    expect([...stores.get('study-1')!.keys()]).toEqual(['/assets/a.js'])
  })

  it('is replaced by the next version, which has the pages that were kept, and its own files', async () => {
    const old = started('1', ['/assets/a.js'])
    await old.begin()
    await old.keepPage(STUDY)
    await old.keepPage('/en/collections/4/flashcards/study').catch(() => 'there is none')
    stores.set('kept', new Map())
    stores.get('study-1')!.set('/en/collections/5/flashcards/study', 'gone since')
    site!.set(STUDY, 'of the next version')
    await started('2', ['/assets/b.js']).begin()
    expect([...stores.keys()].sort()).toEqual(['kept', 'study-2'])
    expect(Object.fromEntries(stores.get('study-2')!)).toEqual({
      '/assets/b.js': '/assets/b.js of the site',
      [STUDY]: 'of the next version',
    })
  })

  it('that cannot fetch its files leaves the one before as it was', async () => {
    await started('1', ['/assets/a.js']).begin()
    await expect(started('2', ['/assets/none.js']).begin()).rejects.toThrow('not there')
    expect([...stores.get('study-1')!.keys()]).toEqual(['/assets/a.js'])
  })
})
