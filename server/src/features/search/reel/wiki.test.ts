import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWiki, fakeWiki, pageOf, responseOf, sendJson } from './fakeWiki.testing.ts'
import { parseResponse, randomArticles } from './wiki.ts'

describe('parsing of wiki responses', () => {
  const only = (fields: object) => parseResponse(responseOf([pageOf(7, fields)]))[0]

  it('an article combines the language of the wiki with the fields of the page', () => {
    expect(
      parseResponse(responseOf([pageOf(7, { thumbnail: { source: 'https://x.example/a.png' } })], 'zh-min-nan')),
    ).toEqual([
      {
        language: 'zh-min-nan',
        pageid: 7,
        title: 'Article 7',
        extract: 'What article 7 says.',
        url: 'https://wiki.example/wiki/Article_7',
        thumbnail: 'https://x.example/a.png',
      },
    ])
  })
  it.each([
    ['no title', { title: '' }],
    ['a title of spaces', { title: ' \n ' }],
    ['no text', { extract: undefined }],
    ['an empty text', { extract: '' }],
    ['no URL', { canonicalurl: undefined }],
    ['a script URL', { canonicalurl: 'javascript:alert(1)' }],
    ['an invalid URL', { canonicalurl: 'http://' }],
    ['a very long URL', { canonicalurl: `https://x.example/${'a'.repeat(3000)}` }],
    ['an invalid ID', { pageid: '7' }],
    ['a missing page', { pageid: -1, missing: true }],
  ])('an article with %s is skipped', (_what, fields) => expect(only(fields)).toBeUndefined())

  it.each([
    ['ftp', 'ftp://x.example/a.png'],
    ['data', 'data:image/png;base64,AAAA'],
    ['nothing', ''],
    ['a number', 7],
  ])('a picture at %s is omitted from its article', (_what, source) => {
    expect(only({ thumbnail: { source } })).toMatchObject({ pageid: 7 })
    expect(only({ thumbnail: { source } })).not.toHaveProperty('thumbnail')
  })

  it('markup in articles is shown as text, control and bidi characters are removed, and long texts are truncated', () => {
    const hostile = only({ title: '<img src=x onerror=alert(1)>\u0000\u202egnp.exe', extract: 'a\n\nb '.repeat(5000) })!
    expect(hostile.title).toBe('<img src=x onerror=alert(1)> gnp.exe')
    expect(hostile.extract).toHaveLength(1500)
    expect(hostile.extract).toMatch(/^a b a b/)
  })

  it.each([
    null,
    [],
    'text',
    {},
    { query: {} },
    { query: { pages: [] } },
    responseOf([], '<script>'),
    { error: { code: 'x' } },
  ])('a wiki response with the wrong structure is rejected: %j', (response) =>
    expect(() => parseResponse(response)).toThrow(),
  )
})

describe('requests to a wiki', () => {
  let wiki: FakeWiki
  beforeAll(async () => {
    wiki = await fakeWiki()
  })
  afterAll(() => wiki.close())
  beforeEach(() => {
    wiki.requestedPaths.length = 0
  })
  const fetchArticles = (signal = new AbortController().signal) => randomArticles(wiki.api, 'vlacku (test)', signal)

  it('a single request returns twenty random articles from the main namespace', async () => {
    expect(await fetchArticles()).toHaveLength(20)
    expect(wiki.requestedPaths).toHaveLength(1)
    const params = Object.fromEntries(new URL(wiki.requestedPaths[0]!, wiki.origin).searchParams)
    expect(params).toMatchObject({
      action: 'query',
      generator: 'random',
      grnnamespace: '0',
      prop: 'extracts|pageimages|info',
    })
  })

  it('a query string in the wiki URL is preserved', async () => {
    await randomArticles(`${wiki.api}?uselang=jbo`, 'vlacku (test)', new AbortController().signal)
    expect(wiki.requestedPaths[0]).toMatch(/uselang=jbo&action=query/)
  })

  it.each<[string, FakeWiki['respond']]>([
    ['broken JSON', (_req, res) => res.end('{"query":')],
    ['a page of HTML', (_req, res) => res.end('<!doctype html>')],
    ['status 500', (_req, res) => res.writeHead(500).end('{}')],
    ['a huge response', (_req, res) => sendJson(res, responseOf([pageOf(1, { extract: 'a'.repeat(3_000_000) })]))],
    ['a redirect to another host', (_req, res) => res.writeHead(302, { location: `${wiki.elsewhere}/api.php` }).end()],
    ['a connection that breaks', (req) => req.socket.destroy()],
  ])('a request to the wiki fails with %s', async (_what, respond) => {
    const before = wiki.respond
    wiki.respond = respond
    await expect(fetchArticles()).rejects.toThrow()
    wiki.respond = before
    expect(wiki.requestedPaths).toHaveLength(1)
  })

  it('a request to the wiki can be aborted', async () => {
    const before = wiki.respond
    const stop = new AbortController()
    wiki.respond = () => stop.abort()
    await expect(fetchArticles(stop.signal)).rejects.toThrow(/abort/i)
    wiki.respond = before
  })
})
