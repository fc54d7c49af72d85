/** @onBothDatabases */
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { giveMail, mail } from '../../discussion/mailArchive/testing/messages.ts'
import { edited, valsiidOf, wrote } from './versions.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let klama: number
let versions: number[]
beforeAll(async () => {
  world = await newWorld()
  ;[alis, bab] = [await world.user('alis'), await world.user("ba'o.b")]
  klama = await world.definition("klama ke'a", { by: 'import', definition: '$x_1$ <goes> & comes' })
  versions = [await wrote(world.db, klama, { by: alis, at: ago(3), message: 'the first', newEntry: true })]
  versions.push(await edited(world.db, klama, { by: bab, at: ago(2), definition: 'comes' }))
  versions.push(await edited(world.db, klama, { by: alis, at: ago(1), definition: 'goes', kind: 'reverted' }))
  const gerku = await world.definition('gerku', { by: 'import', lang: 'ru' })
  await wrote(world.db, gerku, { by: bab, at: ago(0.5) })
  await edited(world.db, await world.definition('mlatu', { by: 'import' }), { by: alis, at: ago(91) })
  site = await world.site({ publicUrl: 'https://vlacku.example' })
})
afterAll(() => world.close())

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const get = (path: string, headers = {}) => site.app.inject({ url: `/api/feeds/${path}`, headers })
const titles = async (path: string) => {
  const { title, items } = (await get(path)).json()
  return [title, ...items.map((item: { title: string }) => item.title)]
}

it('the change feed contains the last 90 days, newest first, with the URLs of the versions', async () => {
  const response = await get('changes/json')
  expect(response.headers['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = response.json()
  expect(feed).toMatchObject({
    title: 'vlacku: recent changes',
    home_page_url: 'https://vlacku.example/en/recent',
    feed_url: 'https://vlacku.example/api/feeds/changes/json?locale=en',
  })
  expect(
    feed.items.map(({ title, url }: { title: string; url: string }) => [
      title,
      url.slice('https://vlacku.example/en/'.length),
    ]),
  ).toEqual([
    ["gerku: new definition (ru) by ba'o.b", expect.stringMatching(/^version\/\d+$/)],
    ["klama ke'a: earlier definition (en) restored by alis", `version/${versions[2]}`],
    ["klama ke'a: definition (en) changed by ba'o.b", `version/${versions[1]}`],
    ["klama ke'a: new definition (en) by alis", `version/${versions[0]}`],
    ["klama ke'a: new entry by alis", "valsi/klama_ke'a"],
  ])
  expect(feed.items[3]).toMatchObject({
    id: `tag:vlacku.example,2026:changes/definition-${versions[0]}`,
    content_html: '<p>x₁ &lt;goes&gt; &amp; comes</p><p>the first</p>',
    author: { name: 'alis', url: 'https://vlacku.example/en/user/alis' },
    date_modified: feed.items[3].date_published,
  })
})

it('the Atom change feed contains the same items as the JSON feed', async () => {
  const response = await get('changes/atom')
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const ids: string[] = []
  const links: string[] = []
  const parser = new SaxesParser()
  let inId = false
  parser.on('opentag', ({ name, attributes }) => {
    inId = name === 'id'
    if (name === 'link') links.push(String(attributes.href))
  })
  parser.on('text', (text) => {
    if (inId && text.trim()) ids.push(text)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(response.body).close()
  const { items } = (await get('changes/json')).json()
  expect(ids).toEqual(['tag:vlacku.example,2026:feeds/changes', ...items.map(({ id }: { id: string }) => id)])
  expect(links).toEqual([
    'https://vlacku.example/en/recent',
    'https://vlacku.example/api/feeds/changes/atom?locale=en',
    ...items.map(({ url }: { url: string }) => url),
  ])
})

describe('feeds of changes', () => {
  it('each entry has a change feed', async () => {
    const [title, ...items] = await titles(`valsi/${await valsiidOf(world.db, klama)}/json`)
    expect([title, items.length]).toEqual(["vlacku: changes to klama ke'a", 4])
  })
  it('each language has a change feed, regardless of the case of its tag', async () => {
    expect(await titles('language/RU/json')).toEqual([
      'vlacku: changes to definitions in Русский',
      "gerku: new definition (ru) by ba'o.b",
    ])
  })
  it('each user has a change feed', async () => {
    const [title, ...items] = await titles("user/BA'O.B/json")
    expect([title, items.length]).toEqual(["vlacku: changes by ba'o.b", 2])
  })
  it('the change feed is available in every interface language', async () => {
    const [title, item] = await titles('changes/json?locale=ru')
    expect([title, item]).toEqual(['vlacku: последние изменения', "gerku: новое определение (ru), автор ba'o.b"])
    expect((await titles('changes/json?locale=jbo'))[0]).toBe('la vlacku .i lo puzi se galfi')
    expect((await get('changes/json?locale=ru')).json().items[0].url).toMatch(
      /^https:\/\/vlacku\.example\/ru\/version\//,
    )
  })
})

it.each([
  ['valsi/4711/atom', 404, 'valsi_not_found'],
  ['language/xx/atom', 404, 'not_found'],
  ['language/%25/json', 404, 'not_found'],
  ['user/nobody/json', 404, 'user_not_found'],
  ['user/%25/json', 404, 'user_not_found'],
  ['user/%00/json', 400, 'invalid_request'],
  ['language/%00/json', 400, 'invalid_request'],
  ['valsi/x/atom', 400, 'invalid_request'],
  ['changes/rss', 400, 'invalid_request'],
  ['changes/atom?locale=xx', 400, 'invalid_request'],
])('requesting the feed %s returns %i %s', async (path, status, error) => {
  const response = await get(path)
  expect([response.statusCode, response.json().error]).toEqual([status, error])
})

it('an unchanged feed returns 304, and a change appears in the next response', async () => {
  const first = await get('changes/atom')
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const known = { 'if-none-match': String(first.headers.etag) }
  const again = await get('changes/atom', known)
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('changes/json', known)).statusCode).toBe(200)
  const version = await edited(world.db, klama, { by: bab, definition: ']]> & <b>' })
  const newer = await get('changes/atom', known)
  expect([newer.statusCode, newer.body.includes(`definition-${version}`)]).toEqual([200, true])
})

it('the change feed contains definitions without markup', async () => {
  const definition = '**big** house of [the page](https://example.org/a)\n\n- red\n- blue'
  await edited(world.db, klama, { by: bab, definition })
  const { items } = (await get('changes/json')).json()
  expect(items[0].content_html).toMatch(/^<p>big house of the page<\/p><p>• red<\/p><p>• blue<\/p>/)
})

it('the change feed excludes mail so that it can’t crowd out word changes', async () => {
  await giveMail(world.ctx(), [mail({ id: 'about@x', subject: 'klama', date: ago(0).toUTCString() })])
  for (const path of ['changes', `valsi/${await valsiidOf(world.db, klama)}`, 'language/en', 'user/alis'])
    expect((await get(`${path}/json`)).body).not.toContain('/message/')
})

it('a change feed has at most fifty items and runs a constant number of SQL statements', async () => {
  const one = await world.countStatements(() => get(`user/alis/json`))
  for (let n = 0; n < 60; n++) await edited(world.db, klama, { by: alis, definition: `goes ${n}` })
  expect(await world.countStatements(() => get(`user/alis/json`))).toBe(one)
  expect((await get('user/alis/json')).json().items).toHaveLength(50)
})
