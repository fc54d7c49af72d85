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

/** The development queries of all kinds: what is typed, and the kind. */
function devQueries(): { kind: string; query: string }[] {
  const rows = fs.readFileSync(path.join(sharedData, 'queries-dev.tsv'), 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => row.split('\t'))
    .map(([_id, query, _lang, _expected, kind]) => ({ query: query!, kind: kind! }))
}

/** What readers type, as it is. */
export const readerQueries = () => devQueries().map(({ query }) => query)

const addressOf = (call: string, query: string) =>
  `/api/jbovlaste/${call}?search=${encodeURIComponent(query)}&languages=2&per_page=20`

/** What readers ask for, and every beginning of some of it, as one types. */
export function searchPaths(): string[] {
  const queries = readerQueries()
  const typed = queries
    .filter((_, i) => i % 10 === 0)
    .flatMap((query) => [1, 2, 3, 4, 6].map((length) => query.slice(0, length)))
  return [...queries, ...typed].map((query) => addressOf('definitions', query))
}

/** What readers ask for by meaning, of some kinds. */
export const questions = (kinds = ['cross-language', 'semantic']): string[] =>
  devQueries()
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ query }) => addressOf('semantic-search', query))

/** Questions of all other kinds, twice: the thread that answers them is warm after some hundreds. */
export const warmingQuestions = (): string[] => {
  const others = devQueries().filter(({ kind }) => kind !== 'semantic')
  return [...others, ...others].map(({ query }) => addressOf('semantic-search', query))
}
