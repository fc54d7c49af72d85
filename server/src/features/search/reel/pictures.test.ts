import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWiki, fakeWiki, PNG } from './fakeWiki.testing.ts'
import { imageType, PictureKeys, Pictures } from './pictures.ts'

const keys = new PictureKeys('a secret')

describe('picture keys', () => {
  it('picture keys decode to the URL on every node with the same secret', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const key = keys.keyOf(url)
        expect(key).toMatch(/^[\w-]+\.[\w-]{22}$/)
        expect(new PictureKeys('a secret').urlOf(key!)).toBe(url)
      }),
    )
  })
  it('picture keys created by other sites are rejected', () => {
    const key = new PictureKeys('another secret').keyOf('https://x.example/a.png')!
    expect(keys.urlOf(key)).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => keys.urlOf(text) === null))
  })
  it('modified picture keys are rejected', () => {
    const key = keys.keyOf('https://x.example/a.png')!
    for (const changed of [`a${key}`, `${key}a`, key.slice(0, -1), key.replace('.', '..'), `${key}.x`])
      expect(keys.urlOf(changed)).toBeNull()
  })
  it('picture keys for long Wikipedia names fit into a path, and longer URLs get no key', () => {
    const name = encodeURIComponent('Собака_породы_сибирский_хаски_на_снегу_зимой').slice(0, 400)
    const url = `https://upload.wikimedia.org/wikipedia/commons/thumb/d/d4/${name}.jpg/400px-${name}.jpg`
    expect(keys.keyOf(url)?.length).toBeLessThan(480)
    const noise = Array.from({ length: 40 }, () => crypto.randomUUID()).join('')
    expect(keys.keyOf(`https://x.example/${noise}`)).toBeUndefined()
  })
})

it.each([
  ['image/png', PNG],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image/gif', Buffer.from('GIF89a…')],
  ['image/webp', Buffer.from('RIFF\n\0\0\0WEBPVP8 ')],
  [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [null, Buffer.from('<?xml version="1.0"?><svg/>')],
  [null, Buffer.from(' GIF89a')],
  [null, Buffer.from('RIFF1234WAVE')],
  [null, Buffer.alloc(0)],
])('%s is detected from its first bytes', (type, bytes) => expect(imageType(bytes)).toBe(type))

describe('pictures', () => {
  let wiki: FakeWiki
  let pictures: Pictures
  let now: number
  beforeAll(async () => {
    wiki = await fakeWiki()
  })
  afterAll(() => wiki.close())
  beforeEach(() => {
    now = 0
    wiki.requestedPaths.length = 0
    wiki.files = { '/a.png': (_req, res) => res.end(PNG) }
    pictures = new Pictures(keys, 'vlacku (test)', () => now)
  })
  const read = (path: string, origin = wiki.origin) => pictures.read(keys.keyOf(origin + path)!)

  it('concurrent requests for a picture fetch it only once', async () => {
    const [one, two] = await Promise.all([read('/a.png'), read('/a.png')])
    expect(one).toMatchObject({ type: 'image/png', body: PNG })
    expect(two).toBe(one)
    expect((await read('/a.png'))?.etag).toMatch(/^"[\w-]{22}"$/)
    expect(wiki.requestedPaths).toEqual(['/a.png'])
  })
  it('an invalid picture key causes no request to the wiki', async () => {
    expect(await pictures.read('abc.def')).toBeNull()
    expect(wiki.requestedPaths).toEqual([])
  })

  it.each<[string, FakeWiki['respond']]>([
    ['an SVG with the type PNG', (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>')],
    ['larger than a megabyte', (_req, res) => res.end(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]))],
    ['missing', (_req, res) => res.writeHead(404).end(PNG)],
    ['truncated', (_req, res) => res.writeHead(200, { 'content-length': 500 }).write(PNG, () => res.destroy())],
    ['redirected to another host', (_req, res) => res.writeHead(302, { location: `${wiki.elsewhere}/a.png` }).end()],
    ['redirected to a local file', (_req, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end()],
    ['in a redirect loop', (_req, res) => res.writeHead(302, { location: '/bad.png' }).end()],
  ])('a picture that is %s is rejected and not immediately requested again', async (_what, respond) => {
    wiki.files['/bad.png'] = respond
    expect(await read('/bad.png')).toBeNull()
    const requestsBefore = wiki.requestedPaths.length
    expect(wiki.requestedPaths).not.toContain('/a.png')
    expect(await read('/bad.png')).toBeNull()
    expect(wiki.requestedPaths).toHaveLength(requestsBefore)
    wiki.files['/bad.png'] = wiki.files['/a.png']!
    now += 60_001
    expect(await read('/bad.png')).toMatchObject({ type: 'image/png' })
  })
  it('a redirect on the same host is followed', async () => {
    wiki.files['/moved.png'] = (_req, res) => res.writeHead(301, { location: '/a.png' }).end()
    expect(await read('/moved.png')).toMatchObject({ body: PNG })
  })
  it('the least recently used picture in the cache is evicted first', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1000)])
    for (let i = 0; i < 20; i++) wiki.files[`/${i}.png`] = (_req, res) => res.end(large)
    await read('/a.png')
    for (let i = 0; i < 20; i++) {
      await read(`/${i}.png`)
      await read('/a.png')
    }
    expect(wiki.requestedPaths.filter((path) => path === '/a.png')).toHaveLength(1)
    await read('/19.png')
    expect(wiki.requestedPaths).toHaveLength(21)
    await read('/0.png')
    expect(wiki.requestedPaths).toHaveLength(22)
  })
})
