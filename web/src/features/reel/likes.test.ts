/** @vitest-environment jsdom */
// @vitest-environment-options { "url": "https://vlacku.example/en/tiktoknu" }
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import {
  addLike,
  exportedLikes,
  exportName,
  isSafeUrl,
  itemKey,
  type Like,
  likeKey,
  likeOf,
  MAX_LIKES,
  readLikes,
  removeLike,
} from './likes.ts'
import { article, entry } from './reelScreen.testing.tsx'

const like = (pageid: number, overrides: Partial<Like> = {}): Like => ({
  kind: 'article',
  language: 'jbo',
  pageid,
  title: `Article ${pageid}`,
  extract: 'Text',
  canonicalurl: `https://jbo.wikipedia.org/wiki/${pageid}`,
  ...overrides,
})

const anyLike: fc.Arbitrary<Like> = fc.record(
  {
    kind: fc.constantFrom('entry', 'article'),
    language: fc.constantFrom('en', 'jbo', 'zh-min-nan', 'ru'),
    pageid: fc.integer({ min: 1 }),
    title: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
    extract: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
    thumbnail: fc.record({ source: fc.webPath().map((path) => `/api${path}`) }),
    canonicalurl: fc.oneof(fc.webUrl(), fc.constantFrom('/en/valsi/klama#d5', "/ru/valsi/ko'a")),
  },
  { requiredKeys: ['kind', 'language', 'pageid', 'title', 'extract', 'canonicalurl'] },
)

describe('likes read from storage', () => {
  it('likes survive being stored and read back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyLike, { selector: likeKey }), (likes) => {
        expect(readLikes(JSON.stringify(likes))).toEqual(likes)
      }),
    )
  })
  it('malformed stored text never yields unsafe like URLs', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.anything()).map((v) => JSON.stringify(v) ?? ''),
    )
    fc.assert(
      fc.property(anything, (text) => {
        for (const { canonicalurl, thumbnail } of readLikes(text)) {
          expect(new URL(canonicalurl, 'https://vlacku.example').protocol).toMatch(/^https?:$/)
          expect(new URL(thumbnail?.source ?? '/', 'https://vlacku.example').host).toBe('vlacku.example')
        }
      }),
      { numRuns: iterations(500) },
    )
  })
  it('reading likes preserves valid ones among malformed ones', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyLike, { selector: likeKey }), fc.array(fc.jsonValue()), (likes, broken) => {
        const mixed = likes.flatMap((one, i) => [broken[i] ?? null, one])
        const importedKeys = readLikes(JSON.stringify(mixed)).map(likeKey)
        expect(importedKeys).toEqual(expect.arrayContaining(likes.map(likeKey)))
      }),
    )
  })
  it.each([
    ['nothing', null],
    ['no JSON', '[{'],
    ['a value that is not a list', '{"length":3}'],
    ['a list of invalid items', '[null, 1, "a", [], {}]'],
  ])('reads no likes from %s', (_what, text) => expect(readLikes(text)).toEqual([]))

  it.each([
    ['no title', { title: undefined }],
    ['an empty title', { title: ' ' }],
    ['a huge text', { extract: 'a'.repeat(3000) }],
    ['an invalid ID', { pageid: 1.5 }],
    ['an unknown kind', { kind: 'video' }],
    ['an invalid language', { language: '"><script>' }],
    ['a script URL', { canonicalurl: 'javascript:alert(1)' }],
    ['no URL', { canonicalurl: 5 }],
  ])('drops a like with %s', (_what, overrides) => {
    expect(readLikes(JSON.stringify([{ ...like(1), ...overrides }, like(2)]))).toEqual([like(2)])
  })
  it('reads old likes without kind or language and drops pictures from other sites', () => {
    const old = {
      title: 'gerku',
      extract: 'lo gerku cu danlu',
      pageid: 7,
      thumbnail: { source: 'https://upload.wikimedia.org/x.jpg' },
      canonicalurl: 'https://jbo.wikipedia.org/wiki/gerku',
    }
    expect(readLikes(JSON.stringify([old]))).toEqual([
      { kind: 'article', language: 'jbo', ...old, thumbnail: undefined },
    ])
    expect(readLikes(JSON.stringify([old]))[0]).not.toHaveProperty('thumbnail')
  })
  it('drops duplicates and reads at most a thousand likes', () => {
    expect(readLikes(JSON.stringify([like(1), like(1, { title: 'again' })]))).toEqual([like(1)])
    const many = Array.from({ length: MAX_LIKES + 5 }, (_, i) => like(i + 1))
    expect(readLikes(JSON.stringify(many))).toHaveLength(MAX_LIKES)
  })
})

it.each([
  ['https://jbo.wikipedia.org/wiki/gerku', true],
  ['http://wiki.example/', true],
  ['/en/valsi/klama#d5', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\tscript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example/', false],
  ['/\\evil.example/', false],
  ['/\t/evil.example/', false],
  ['\\\\evil.example', false],
  ['https://', false],
  ['https:evil.example', false],
  ['klama', false],
  ['', false],
])('URL %j is allowed: %s', (url, good) => expect(isSafeUrl(url)).toBe(good))

describe('the identity of likes', () => {
  it('entries and articles with the same ID, and articles of two wikis, are distinct', () => {
    const keys = [
      article(7),
      article(7, { language: 'en' }),
      entry('klama', { definitionid: 7, langtag: 'en' }),
      entry('klama', { definitionid: 7, langtag: 'jbo' }),
    ].map(itemKey)
    expect(new Set(keys).size).toBe(4)
  })
  it('a like has the same key as its card, and survives being stored and read back', () => {
    for (const item of [article(7), entry("ko'a", { definitionid: 9 }), entry('se klama'), entry('100%')]) {
      const liked = likeOf(item, 'ru')
      expect(likeKey(liked)).toBe(itemKey(item))
      expect(readLikes(JSON.stringify([liked]))).toEqual([liked])
    }
    expect(likeOf(entry('se klama', { definitionid: 9 }), 'ru')).toMatchObject({
      language: 'en',
      pageid: 9,
      title: 'se klama',
      extract: 'x₁ is what se klama says',
      canonicalurl: '/ru/valsi/se_klama#d9',
    })
  })
})

describe('the store of likes', () => {
  beforeEach(() => localStorage.clear())
  const stored = () => readLikes(localStorage.getItem('likedArticles')).map(({ pageid }) => pageid)

  it('new likes are added at the front and can be removed', () => {
    for (const id of [1, 2, 3]) expect(addLike(like(id))).toBe('saved')
    expect(stored()).toEqual([3, 2, 1])
    expect(removeLike(likeKey(like(2)))).toBe('saved')
    expect(stored()).toEqual([3, 1])
  })
  it('a restored like returns to its original position', () => {
    const all = [like(1), like(2), like(3), like(4)]
    localStorage.setItem('likedArticles', JSON.stringify([like(1), like(4)]))
    addLike(like(2), all.slice(2))
    expect(stored()).toEqual([1, 2, 4])
    removeLike(likeKey(like(4)))
    addLike(like(4), all.slice(4).concat(like(99)))
    expect(stored()).toEqual([1, 2, 4])
  })
  it('a new like is added to those stored by other tabs', () => {
    addLike(like(1))
    localStorage.setItem('likedArticles', JSON.stringify([like(5), like(1)]))
    addLike(like(2))
    expect(stored()).toEqual([2, 5, 1])
  })
  it('storing a like replaces malformed storage', () => {
    localStorage.setItem('likedArticles', 'not JSON')
    expect(addLike(like(1))).toBe('saved')
    expect(stored()).toEqual([1])
  })
  it('a full browser storage is reported, and the likes already stored are preserved', () => {
    addLike(like(1))
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(addLike(like(2))).toBe('refused')
    full.mockRestore()
    expect(stored()).toEqual([1])
  })
  it('rejects likes beyond the limit of a thousand', () => {
    localStorage.setItem('likedArticles', JSON.stringify(Array.from({ length: MAX_LIKES }, (_, i) => like(i + 1))))
    expect(addLike(like(5000))).toBe('full')
    expect(addLike(like(1))).toBe('saved')
    expect(stored()).toHaveLength(MAX_LIKES)
  })
})

it('a likes export contains absolute URLs and can be read back', () => {
  const origin = 'https://vlacku.example'
  const liked = [likeOf(article(7), 'en'), likeOf(entry('klama', { definitionid: 9 }), 'en')]
  const text = exportedLikes(liked, origin)
  expect(JSON.parse(text)).toEqual([
    { ...liked[0], thumbnail: { source: 'https://vlacku.example/api/reel/pictures/7.seal' } },
    { ...liked[1], canonicalurl: 'https://vlacku.example/en/valsi/klama#d9' },
  ])
  expect(text).toContain('\n  {\n    "kind": "article"')
  expect(readLikes(text)).toHaveLength(2)
  expect(exportName(new Date('2026-05-01T23:00:00Z'))).toBe('tiktoknu-favorites-2026-05-01.json')
})
