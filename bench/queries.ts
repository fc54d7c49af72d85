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

/** Returns the development queries of all kinds, with their kind. */
function devQueries(): { kind: string; query: string }[] {
  const rows = fs.readFileSync(path.join(sharedData, 'queries-dev.tsv'), 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => row.split('\t'))
    .map(([_id, query, _lang, _expected, kind]) => ({ query: query!, kind: kind! }))
}

/** Returns the queries as users type them. */
export const readerQueries = () => devQueries().map(({ query }) => query)

const addressOf = (call: string, query: string) =>
  `/api/jbovlaste/${call}?search=${encodeURIComponent(query)}&languages=2&per_page=20`

/** Returns search paths for queries, and for every prefix of some of them, as sent during typing. */
export function searchPaths(): string[] {
  const queries = readerQueries()
  const typed = queries
    .filter((_, i) => i % 10 === 0)
    .flatMap((query) => [1, 2, 3, 4, 6].map((length) => query.slice(0, length)))
  return [...queries, ...typed].map((query) => addressOf('definitions', query))
}

/** Returns queries of the given kinds for semantic search. */
export const questions = (kinds = ['cross-language', 'semantic']): string[] =>
  devQueries()
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ query }) => addressOf('semantic-search', query))

/** Returns queries of all other kinds, twice: the worker thread is warm after some hundreds. */
export const warmingQuestions = (): string[] => {
  const others = devQueries().filter(({ kind }) => kind !== 'semantic')
  return [...others, ...others].map(({ query }) => addressOf('semantic-search', query))
}
