import type { ReelArticle, ReelResponse } from '@vlacku/contract/reel'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { type FakeWiki, fakeWiki, PNG } from './fakeWiki.testing.ts'

let world: World
let wiki: FakeWiki
beforeAll(async () => {
  world = await newWorld()
  for (let i = 0; i < 30; i++) await world.definition(`broda${i}`)
})
afterAll(() => world.close())
beforeEach(async () => {
  wiki = await fakeWiki()
  return () => wiki.close()
})

async function siteWithWiki() {
  const site = await world.site({ mediawikiApi: wiki.api })
  const get = (path: string, headers = {}) => site.app.inject({ method: 'GET', url: path, headers })
  const read = async (query = ''): Promise<ReelResponse> => (await get(`/api/reel?${query}`)).json()
  return { get, read }
}
const kindsOf = ({ items }: ReelResponse) => items.map(({ kind }) => kind[0]).join('')

it('every third reel item is an article, unless only words or articles are requested', async () => {
  const { read } = await siteWithWiki()
  await vi.waitFor(async () => expect(kindsOf(await read())).toBe('eeaeeaeeae'))
  expect(kindsOf(await read('show=entries'))).toBe('eeeeeeeeee')
  expect(kindsOf(await read('show=articles&count=5'))).toBe('aaaaa')
  expect((await read('show=entries')).articles).toBe(true)
})

it('a reel session repeats no item and continues with articles after all words', async () => {
  const { read } = await siteWithWiki()
  await vi.waitFor(async () => expect(kindsOf(await read())).toContain('a'))
  const seen: string[] = []
  let after = '0-0'
  for (let attempt = 0; attempt < 8; attempt++) {
    const { items, next } = await read(`after=${after}`)
    seen.push(...items.map((item) => (item.kind === 'entry' ? item.valsiword : `${item.language}:${item.pageid}`)))
    expect(next).not.toBeNull()
    after = next!
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((name) => name.startsWith('broda'))).toHaveLength(30)
  expect(seen.at(-1)).toMatch(/^jbo:/)
})

it.each<[string, FakeWiki['respond']]>([
  ['is silent', () => {}],
  ['is broken', (_req, res) => res.writeHead(500).end()],
])('the reel doesn’t wait for a wiki that %s', async (_how, respond) => {
  wiki.respond = respond
  const { read } = await siteWithWiki()
  expect(kindsOf(await read())).toBe('eeeeeeeeee')
  expect(await read('show=articles')).toEqual({ items: [], next: '0-0', articles: true })
})

it('a picture is served locally with an ETag', async () => {
  const { get, read } = await siteWithWiki()
  const first = () => read('show=articles&count=1').then(({ items }) => items[0] as ReelArticle | undefined)
  await vi.waitFor(async () => expect(await first()).toBeDefined())
  const { picture } = (await first())!
  expect(picture).toMatch(/^\/api\/reel\/pictures\/[\w-]+\.[\w-]+$/)
  wiki.files['/1.png'] = (_req, res) => res.end(PNG)
  const { statusCode, headers, rawPayload } = await get(picture!)
  expect(statusCode).toBe(200)
  expect(rawPayload).toEqual(PNG)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect((await get(picture!, { 'if-none-match': headers.etag })).statusCode).toBe(304)
})

it('pictures remain available after a restart, and requesting a file that is not a picture returns 404', async () => {
  const one = await siteWithWiki()
  await vi.waitFor(async () => expect((await one.read('show=articles')).items).toHaveLength(10))
  const pictures = (await one.read('show=articles')).items.map((item) => (item as ReelArticle).picture!)
  wiki.files['/1.png'] = (_req, res) => res.end(PNG)
  wiki.files['/2.png'] = (_req, res) => res.end('<svg/>')
  const two = await siteWithWiki()
  expect((await two.get(pictures[0]!)).statusCode).toBe(200)
  expect((await two.get(pictures[1]!)).statusCode).toBe(404)
})
