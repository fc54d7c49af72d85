import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageCache } from './pageCache.ts'

interface Page {
  text: string
  bytes: number
}
let rendered: string[]
let cache: PageCache<Page>
let isGood: (page: Page) => Promise<boolean>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') }) // prevents pages from expiring at midnight
  rendered = []
  isGood = async () => true
  cache = new PageCache<Page>({
    maxBytes: 1000,
    sizeOf: ({ bytes }) => (bytes < 0 ? null : bytes),
    stillGood: (page) => isGood(page),
  })
})
afterEach(() => void vi.useRealTimers())
const read = async (url: string, bytes = 10) =>
  (
    await cache.read(url, async () => {
      rendered.push(url)
      return { text: `${url} ${rendered.length}`, bytes }
    })
  ).text

it('concurrent requests for a new page share one rendering, and later requests use the cache', async () => {
  expect(await Promise.all([read('/a'), read('/a')])).toEqual(['/a 1', '/a 1'])
  expect(await read('/a')).toBe('/a 1')
})

it('only affected pages are re-rendered after a change, and each page is checked once', async () => {
  await Promise.all([read('/a'), read('/b')])
  const looked: string[] = []
  isGood = async ({ text }) => {
    looked.push(text)
    return !text.startsWith('/a')
  }
  cache.changed()
  expect(await Promise.all([read('/a'), read('/a'), read('/b'), read('/b')])).toEqual(['/a 3', '/a 3', '/b 2', '/b 2'])
  await Promise.all([read('/a'), read('/b')])
  expect([looked, rendered]).toEqual([
    ['/a 1', '/b 2'],
    ['/a', '/b', '/a'],
  ])
})

it('the request after a rendering checks for changes made in the meantime', async () => {
  isGood = async () => false
  const slow = cache.read('/a', async () => {
    cache.changed()
    return { text: 'old', bytes: 1 }
  })
  expect((await slow).text).toBe('old')
  expect(await read('/a')).toBe('/a 1')
})

it('a page is re-rendered if the check fails', async () => {
  await read('/a')
  isGood = () => Promise.reject(new Error('no database'))
  cache.changed()
  expect(await read('/a')).toBe('/a 2')
})

it('the least recently used pages are evicted when the size limit is exceeded', async () => {
  for (const url of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']) await read(url, 120)
  await read('/a')
  await read('/i', 120)
  rendered = []
  for (const url of ['/a', '/c', '/i', '/b']) await read(url, 120)
  expect(rendered).toEqual(['/b'])
})

it('pages that failed, are uncacheable or too large, or have very long URLs are not cached', async () => {
  const endless = `/${'x'.repeat(400)}`
  for (const [url, bytes] of [
    ['/large', 200],
    ['/failed', -1],
    [endless, 1],
  ] as const) {
    await read(url, bytes)
    await read(url, bytes)
  }
  expect(rendered).toEqual(['/large', '/large', '/failed', '/failed', endless, endless])
  await expect(cache.read('/x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await read('/x')).toBe('/x 7')
})

it('a page that contains the date expires at midnight UTC', async () => {
  await read('/a')
  vi.setSystemTime(Date.now() + 9 * 60_000)
  cache.changed()
  expect(await read('/a')).toBe('/a 1')
  vi.setSystemTime(Date.now() + 2 * 60_000)
  expect(await read('/a')).toBe('/a 2')
})

it('a page is re-rendered on the next day, because it may contain the date', async () => {
  vi.setSystemTime('2026-11-24T23:59:00Z')
  await read('/a')
  vi.setSystemTime('2026-11-24T23:59:59.999Z')
  expect([await read('/a'), cache.has('/a')]).toEqual(['/a 1', true])
  vi.setSystemTime('2026-11-25T00:00:00Z')
  expect([cache.has('/a'), await read('/a')]).toEqual([false, '/a 2'])
})
