import fs from 'node:fs'
import path from 'node:path'

export const sharedData = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../shared/data')

export const dictionaries = (): string[] => {
  const folder = path.join(sharedData, 'jbovlaste')
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.xml.gz'))
    .map((name) => path.join(folder, name))
}

/** What readers ask for: the development queries of all kinds, and every beginning of some of them, as one types. */
export function searchPaths(): string[] {
  const rows = fs.readFileSync(path.join(sharedData, 'queries-dev.tsv'), 'utf8').trim().split('\n').slice(1)
  const queries = rows.map((row) => row.split('\t')[1]!)
  const typed = queries
    .filter((_, i) => i % 10 === 0)
    .flatMap((query) => [1, 2, 3, 4, 6].map((length) => query.slice(0, length)))
  return [...queries, ...typed].map(
    (query) => `/api/jbovlaste/definitions?search=${encodeURIComponent(query)}&languages=2&per_page=20`,
  )
}
