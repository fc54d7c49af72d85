import fs from 'node:fs'
import path from 'node:path'
import type { Language } from '@vlacku/contract/languages'
import type { SearchResult } from '@vlacku/contract/search'
import type { Site } from '../../../../app.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { fileSource } from '../../../../platform/importing/source.ts'
import { importExport } from '../../../editing/imports/index.ts'
import { evaluate, type KindReport, parseQueryRows, type QueryRow } from './evaluate.ts'

/**
 * Folder with real dictionaries and test queries, which are not in the repository: `SHARED_DATA`, or a folder next to the
 * repository.
 */
export const sharedData =
  process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../../shared/data')
export const dictionaries = path.join(sharedData, 'jbovlaste')
const queries = path.join(sharedData, 'queries-dev.tsv')
export const hasSharedData = fs.existsSync(dictionaries) && fs.existsSync(queries)

export const readQueries = (): QueryRow[] => parseQueryRows(fs.readFileSync(queries, 'utf8'))

/** Imports all dictionaries in a folder. */
export async function importDictionaries(ctx: Ctx, folder = dictionaries): Promise<string[]> {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.xml.gz'))
  for (const name of files) await importExport(ctx, fileSource(path.join(folder, name)))
  return files
}

export const searchSite = (site: Site, query: object) =>
  site.requestAsVisitor('GET /jbovlaste/definitions', { query }) as Promise<SearchResult>

/** Returns the proportions of queries, by kind, that find an expected word first and in the top ten. */
export async function evaluateSite(
  site: Site,
  rows: QueryRow[],
  inOwnLanguage: boolean,
): Promise<Map<string, KindReport>> {
  const languages = (await site.requestAsVisitor('GET /language/languages', {})) as Language[]
  const resultsByQuery = new Map<QueryRow, string[]>()
  for (const row of rows) {
    const own = languages.find(({ tag }) => tag === row.lang)
    const filter = inOwnLanguage && own ? { languages: String(own.id) } : {}
    // a word may have many definitions, so finding ten words requires more rows
    const { definitions } = await searchSite(site, { search: row.query, per_page: 100, ...filter })
    resultsByQuery.set(
      row,
      definitions.map((d) => d.valsiword),
    )
  }
  return evaluate((row) => resultsByQuery.get(row) ?? [], rows)
}
