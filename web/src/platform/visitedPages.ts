import { readStored, storeResponse } from './offlineCache.ts'

export interface VisitedPage {
  href: string
  title: string
  /** Unix time (ms). */
  at: number
}

const NAME = 'pages'
const MAX_PAGES = 200

/** Returns the pages that the user visited, latest first. */
export const visitedPages = async (reader: string | null): Promise<VisitedPage[]> =>
  (await readStored<VisitedPage[]>(reader, NAME))?.value ?? []

export async function rememberVisit(reader: string | null, page: VisitedPage) {
  const others = (await visitedPages(reader)).filter(({ href }) => href !== page.href)
  await storeResponse(reader, NAME, [page, ...others].slice(0, MAX_PAGES))
}
