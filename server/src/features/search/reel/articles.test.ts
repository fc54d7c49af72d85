import { expect, it } from 'vitest'
import { Articles } from './articles.ts'
import type { WikiArticle } from './wiki.ts'

const article = (pageid: number): WikiArticle => ({
  ...{ language: 'jbo', pageid, title: `${pageid}`, extract: 'text', url: 'https://wiki.example/' },
})
const batch = (first: number, size = 20) => Array.from({ length: size }, (_, i) => article(first + i))

/** Returns articles from a scripted wiki, with a manual clock. */
function articlesOf(respond: (nth: number) => WikiArticle[]) {
  const wiki = { requests: 0, now: 0, warnings: 0 }
  const articles = new Articles({
    fetchArticles: async () => respond(wiki.requests++),
    picturePath: (url) => (url.length < 50 ? `/pictures/${url.length}` : undefined),
    log: { warn: () => void wiki.warnings++ },
    now: () => wiki.now,
  })
  return { articles, wiki }
}

it('the first visitor doesn’t wait, and gets articles once the wiki has responded', async () => {
  const { articles } = articlesOf((nth) => batch(1 + 20 * nth))
  expect(articles.next(0, 0, 3)).toEqual({ articles: [], last: 0 })
  await articles.fill()
  expect(articles.next(0, 0, 3).articles.map(({ pageid }) => pageid)).toEqual([1, 2, 3])
})

it('a visitor continues after the last article and never sees an article twice', async () => {
  const { articles } = articlesOf((nth) => batch(1 + 20 * nth))
  const seen: number[] = []
  for (let last = 0, attempt = 0; attempt < 100; attempt++) {
    await articles.fill()
    const found = articles.next(last, 0, 3)
    seen.push(...found.articles.map(({ pageid }) => pageid))
    last = found.last
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, i) => i + 1))
})

it('the wiki receives only the requests needed by the visitor who is furthest ahead', async () => {
  const { articles, wiki } = articlesOf((nth) => batch(1 + 20 * nth))
  await articles.fill()
  expect(wiki.requests).toBe(2)
  for (let reader = 0; reader < 50; reader++) articles.next(0, reader, 1)
  await articles.fill()
  expect(wiki.requests).toBe(3)
})

it('visitors start at different positions with articles ahead of them', async () => {
  const { articles } = articlesOf((nth) => batch(1 + 20 * nth))
  for (let last = 0; last < 80; ) {
    await articles.fill()
    last = articles.next(last, 0, 10).last
  }
  await articles.fill()
  const beginnings = [0, 17, 42].map((seed) => articles.next(0, seed, 40).articles)
  expect(new Set(beginnings.map(([first]) => first?.pageid)).size).toBe(3)
  expect(beginnings.map(({ length }) => length)).toEqual([40, 40, 40])
})

it('an expired or unknown position restarts at the oldest cached article', async () => {
  const { articles } = articlesOf((nth) => batch(1 + 20 * nth))
  for (let last = 0; last < 200; ) {
    await articles.fill()
    last = articles.next(last, 0, 20).last
  }
  expect(articles.next(5, 0, 1).articles[0]!.pageid).toBeGreaterThan(100)
  expect(articles.next(100_000, 0, 1).articles).toHaveLength(1)
})

it('a failing wiki is retried with exponential backoff of up to five minutes and logged once', async () => {
  let broken = true
  const { articles, wiki } = articlesOf((nth) => {
    if (broken) throw new Error('away')
    return batch(1 + 20 * nth)
  })
  const pauses: number[] = []
  for (let failure = 0; failure < 9; failure++) {
    await articles.fill()
    const [requestsBefore, from] = [wiki.requests, wiki.now]
    while (wiki.requests === requestsBefore) {
      wiki.now += 1000
      await articles.fill()
    }
    pauses.push((wiki.now - from) / 1000)
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  expect(wiki.warnings).toBe(1)
  broken = false
  wiki.now += 300_000
  await articles.fill()
  expect(articles.next(0, 0, 1).articles).toHaveLength(1)
})

it('requests to a small wiki stop when it returns no new articles', async () => {
  const { articles, wiki } = articlesOf(() => batch(1, 7))
  await articles.fill()
  await articles.fill()
  expect(wiki.requests).toBe(2)
  const { articles: all, last } = articles.next(0, 0, 30)
  expect(all).toHaveLength(7)
  expect(articles.next(last, 0, 30).articles).toEqual([])
})

it('a picture that the server can’t show is omitted', async () => {
  const pictures = ['https://wiki.example/a.png', `https://wiki.example/${'a'.repeat(99)}.png`]
  const { articles } = articlesOf((nth) => batch(1 + 2 * nth, 2).map((a, i) => ({ ...a, thumbnail: pictures[i]! })))
  await articles.fill()
  expect(articles.next(0, 0, 2).articles.map(({ picture }) => picture)).toEqual(['/pictures/26', undefined])
})

it('no requests are sent to the wiki after the site has closed', async () => {
  const { articles, wiki } = articlesOf((nth) => batch(1 + 20 * nth))
  await articles.close()
  await articles.fill()
  expect(wiki.requests).toBe(0)
})
