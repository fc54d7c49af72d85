import { type Load, load } from './load.ts'
import { readerQueries } from './queries.ts'
import type { Running } from './site.ts'

const CLIENTS = 8
/** More than are asked for in one run, so that each is drawn anew. */
const PAGES = 3000
/** Pages of which nothing is asked afterwards. */
const WARM = 300

export interface Pages {
  found: Load
  entries: Load
}

/** Pages of results and of entries, each drawn when it is asked for. */
export async function measurePages(site: Running, seconds: number): Promise<Pages> {
  const queries = readerQueries()
  const words = await someWords(site)
  const numbers = Array.from({ length: PAGES }, (_, n) => n)
  // a language that does not exist makes another page of the same results
  const found = numbers.map((n) => `/en?q=${encodeURIComponent(queries[n % queries.length]!)}&langs=2,${100_000 + n}`)
  const entries = words.flatMap((word) =>
    ['en', 'jbo', 'ru'].map((locale) => `/${locale}/valsi/${encodeURIComponent(word)}`),
  )
  const draw = (pages: string[]) => load(site, pages.slice(WARM), CLIENTS, seconds, pages.slice(0, WARM))
  return { found: await draw(found), entries: await draw(entries) }
}

/** Words with English definitions, the best first: those have most to draw. */
async function someWords(site: Running): Promise<string[]> {
  const words = new Set<string>()
  for (let page = 1; page <= 15; page++) {
    const answer = await fetch(`${site.url}/api/jbovlaste/definitions?search=&languages=2&per_page=100&page=${page}`)
    const { definitions } = (await answer.json()) as { definitions: { valsiword: string }[] }
    for (const { valsiword } of definitions) words.add(valsiword.replaceAll(' ', '_'))
  }
  return [...words]
}
