import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { randomFrom } from '../server/src/testing/randomFrom.ts'

export const sharedData = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../shared/data')

export const dictionaries = (): string[] => {
  const folder = path.join(sharedData, 'jbovlaste')
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.xml.gz'))
    .map((name) => path.join(folder, name))
}

/** Returns single words with an English definition, in random order. */
export const englishWords = (): string[] =>
  shuffled([...new Set(attributes(/<valsi word="([a-z&;]+)"/g))], randomFrom(3))

/** Returns distinct queries as users type them: glosses, words, typos, prefixes and word pairs. */
export function distinctQueries(count: number): string[] {
  const random = randomFrom(11)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const words = attributes(/<valsi word="([^"]+)"/g)
  const glosses = attributes(/<glossword word="([^"]+)"/g)
  const typo = (text: string) => {
    const at = 1 + Math.floor(random() * (text.length - 1))
    return pick([
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + pick([...'aeinorst']) + text.slice(at),
      text.slice(0, at - 1) + (text[at] ?? '') + text[at - 1] + text.slice(at + 1),
    ])
  }
  const kinds = [
    () => pick(glosses),
    () => pick(words),
    () => typo(pick(glosses)),
    () => typo(pick(words)),
    () => pick(glosses).slice(0, 2 + Math.floor(random() * 5)),
    () => `${pick(glosses).split(' ')[0]} ${pick(glosses).split(' ')[0]}`,
  ]
  const queries = new Set<string>()
  while (queries.size < count) {
    const query = pick(kinds)().trim().toLowerCase()
    if (query !== '') queries.add(query)
  }
  return [...queries]
}

export const searchPath = (query: string) =>
  `/api/jbovlaste/definitions?search=${encodeURIComponent(query)}&languages=2&per_page=20`

export const resultsPath = (query: string) => `/en?q=${encodeURIComponent(query)}`
export const entryPath = (word: string) => `/en/valsi/${encodeURIComponent(word)}`

/** Returns the paths of the development queries, either for semantic search or for all other search modes. */
export const semanticPaths = (isSemantic: boolean): string[] => {
  const rows = fs.readFileSync(path.join(sharedData, 'queries-dev.tsv'), 'utf8').trim().split('\n').slice(1)
  const chosen = rows.map((row) => row.split('\t')).filter(([, , , , kind]) => (kind === 'semantic') === isSemantic)
  const paths = chosen.map(([, query]) => `/api/jbovlaste/semantic-search?search=${encodeURIComponent(query!)}`)
  return [...new Set(paths.map((path) => `${path}&languages=2&per_page=20`))]
}

let english: string | undefined
const attributes = (pattern: RegExp): string[] => {
  english ??= gunzipSync(fs.readFileSync(path.join(sharedData, 'jbovlaste/en.xml.gz'))).toString()
  return [...english.matchAll(pattern)].map(([, value]) => decoded(value!))
}
const decoded = (text: string) => text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

function shuffled<T>(items: T[], random: () => number): T[] {
  for (let n = items.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    ;[items[n], items[other]] = [items[other]!, items[n]!]
  }
  return items
}
