import type { SearchResult } from '@vlacku/contract/search'
import type { Site } from '../../../../app.ts'

export type Query = Record<string, string | number | undefined>

export const pathOf = (query: Query) => {
  const params = Object.entries(query).filter(([, value]) => value !== undefined)
  return `/api/jbovlaste/definitions?${new URLSearchParams(params.map(([key, value]) => [key, String(value)]))}`
}

/** Returns the site's HTTP response, regardless of its status. */
export async function get(site: Site, path: string) {
  const response = await site.app.inject({ method: 'GET', url: path })
  return { status: response.statusCode, body: response.json() }
}

export async function searchSite(site: Site, query: Query): Promise<SearchResult> {
  const { status, body } = await get(site, pathOf(query))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Formats results as `klama word`: head words with their match kinds. */
export const wordsOf = ({ definitions }: SearchResult) => definitions.map((d) => `${d.valsiword} ${d.match}`)

export const wordsFor = async (site: Site, query: Query) => wordsOf(await searchSite(site, query))
