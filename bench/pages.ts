import { type Load, load } from './load.ts'
import { readerQueries } from './queries.ts'
import type { Running } from './site.ts'

const CLIENTS = 8
/** More than one run requests, so that each page is rendered without a cache. */
const PAGES = 3000
/** Number of pages that are only requested for warming up. */
const WARM = 300

export interface Pages {
  found: Load
  entries: Load
}

/** Measures result pages and entry pages, each rendered on request. */
export async function measurePages(site: Running, seconds: number): Promise<Pages> {
  const queries = readerQueries()
  const words = await someWords(site)
  const numbers = Array.from({ length: PAGES }, (_, n) => n)
  // a language that doesn't exist makes a distinct page of the same results
  const found = numbers.map((n) => `/en?q=${encodeURIComponent(queries[n % queries.length]!)}&langs=2,${100_000 + n}`)
  const entries = words.flatMap((word) =>
    ['en', 'jbo', 'ru'].map((locale) => `/${locale}/valsi/${encodeURIComponent(word)}`),
  )
  const draw = (pages: string[]) => load(site, pages.slice(WARM), CLIENTS, seconds, pages.slice(0, WARM))
  return { found: await draw(found), entries: await draw(entries) }
}

/** Returns words with English definitions, best first, since these have the largest pages. */
async function someWords(site: Running): Promise<string[]> {
  const words = new Set<string>()
  for (let page = 1; page <= 15; page++) {
    const answer = await fetch(`${site.url}/api/jbovlaste/definitions?search=&languages=2&per_page=100&page=${page}`)
    const { definitions } = (await answer.json()) as { definitions: { valsiword: string }[] }
    for (const { valsiword } of definitions) words.add(valsiword.replaceAll(' ', '_'))
  }
  return [...words]
}
