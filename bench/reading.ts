import { type Load, load, loadBaseline } from './load.ts'
import { member } from './member.ts'
import { distinctQueries, englishWords, entryPath, resultsPath, searchPath, semanticPaths } from './queries.ts'
import { RequestList } from './requestList.ts'
import { isEmbedded, type Running } from './site.ts'
import { loadRow } from './table.ts'

/** Number of measured requests by kind. */
export interface Counts {
  searches: number
  pages: number
  otherPages: number
}

/**
 * Number of warm-up requests, for entries and for search results each, during which V8 and the embedded database compile code.
 */
const WARMING_PAGES = 400
/** Number of warm-up requests for each other kind of page, which share most of the code. */
const WARMING_OTHER_PAGES = 200

/** Measures searches with one client and with 32. Ratios are relative to the baseline server with the same number of clients. */
export async function measureSearches(site: Running, port: number, { searches }: Counts) {
  const list = new RequestList(distinctQueries(searches * 3).map(searchPath))
  await load(site, list, 8, searches) // V8 optimizes the search code only after several thousand requests
  const one = await load(site, list, 1, Math.floor(searches / 5))
  const many = await load(site, list, 32, searches)
  const baseline = await baselineOf(port, one, searches)
  loadRow('search', one, [{ measured: one.p99, max: 5, unit: 'ms p99' }], baseline)
  const baselineOfMany = await baselineOf(port, many, searches)
  loadRow('baseline server', baselineOfMany, [])
  const ratio = many.siteCpu / baselineOfMany.siteCpu
  loadRow('search', many, [{ measured: ratio, max: 8, unit: '× baseline' }], baselineOfMany)
  loadRow('search, response compressed by the site', await load(site, list, 32, Math.floor(searches / 2), 'br'), [])
}

const baselineOf = (port: number, compared: Load, count: number) =>
  loadBaseline(port, new RequestList(Array.from({ length: count * 2 }, (_, n) => `/${n}`)), compared, count)

/** Waits until semantic search is available. */
export async function meaningReady(site: Running) {
  const ready = async () => (await fetch(site.url + semanticPaths(false)[0])).ok
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 200))
}

export async function measureMeaning(site: Running) {
  const [warming, list] = [false, true].map((isSemantic) => new RequestList(semanticPaths(isSemantic)))
  await load(site, warming!, 1, warming!.remaining)
  const queries = await load(site, list!, 1, list!.remaining)
  loadRow('search by meaning', queries, [{ measured: queries.siteCpu, max: 3, unit: 'ms CPU' }])
}

/** Measures pages that haven't been requested before, with two clients; more clients would only wait for the rendering thread. */
export async function measurePages(site: Running, dataDir: string, { pages, otherPages }: Counts) {
  const measure = async (what: string, paths: string[], count: number, max: number) => {
    const list = new RequestList(paths)
    await load(site, list, 2, list.remaining - count, 'br') // warms up the site
    const measured = await load(site, list, 2, count, 'br')
    loadRow(what, measured, [{ measured: measured.siteCpu, max, unit: 'ms CPU' }])
  }
  const words = englishWords().slice(0, pages + WARMING_PAGES)
  await measure('entry page', words.map(entryPath), pages, isEmbedded ? 12 : 8)
  await measure('result page', distinctQueries(pages + WARMING_PAGES).map(resultsPath), pages, 8)
  const others = await prepareOtherPages(site, dataDir, otherPages + WARMING_OTHER_PAGES)
  for (const [what, paths] of Object.entries(others)) await measure(what, paths, otherPages, 15)
  const cached = await load(site, new RequestList(['/en', '/en/valsi/klama', '/en?q=go'], 'cached'), 8, pages * 2, 'br')
  loadRow('cached page', cached, [])
}

/** Creates threads, collections and users, and returns the paths of their pages. */
async function prepareOtherPages(site: Running, dataDir: string, count: number): Promise<Record<string, string[]>> {
  const alis = await member(site, dataDir, 'alis')
  const threads: string[] = []
  const collections: string[] = []
  for (let n = 0; n < count; n++) {
    const content = [{ type: 'text', data: `coi ro do ${n}` }]
    const comment = await alis.post<Comment>('/comments', { subject: `thread ${n}`, content })
    await alis.post('/comments', { parent_id: comment.comment_id, content })
    threads.push(`/en/comments/thread?thread_id=${comment.thread_id}`)
    const items = Array.from({ length: 20 }, (_, i) => ({ free_content_front: `${n} ${i}`, free_content_back: `${i}` }))
    const created = await alis.post<{ collection: { collection_id: number } }>('/collections/import/json', {
      name: `${n}`,
      items,
      is_public: true,
    })
    collections.push(`/en/collections/${created.collection.collection_id}`)
  }
  const profiles: string[] = []
  for (let page = 1; profiles.length < count; page++) {
    const { users } = await alis.get<{ users: { username: string }[] }>(`/users?per_page=100&page=${page}`)
    if (users.length === 0) break
    // Two languages, because dictionaries have only about 150 authors.
    profiles.push(
      ...users.flatMap(({ username }) =>
        ['en', 'ru'].map((locale) => `/${locale}/user/${encodeURIComponent(username)}`),
      ),
    )
  }
  if (profiles.length < count) throw new Error(`only ${profiles.length} profiles`)
  const recent = Array.from({ length: count }, (_, n) => `/en/recent?days=${n + 8}`)
  return { 'thread page': threads, 'collection page': collections, 'profile page': profiles, 'recent changes': recent }
}

interface Comment {
  thread_id: number
  comment_id: number
}
