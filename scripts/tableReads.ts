/** Finds the tables that a source file reads, and detects reads from a lower feature layer to a higher one. */
import { type Owners, ownersByTable, parts, withoutComments } from './tableWrites.ts'

export interface Read {
  /** Null if the table name is computed at runtime. */
  table: string | null
  line: number
}

/** Feature layers, lowest first. The platform is below all of them. */
export type Layers = { layer: string; features: string[] }[]

/** Matches the start of a table list, but not `delete from`, which is a write. */
const SOURCE = /(?<!\bdelete\s+)\b(?:from|join|using|lock\s+table)\s+/gi
/** Matches the start of a fragment inserted after a `from`: `level_cards c join flashcards f`, `changes h where`, `threads t`. */
const FRAGMENT = /\bsql(?:<[^`]*?>)?`\s*([a-z_]\w*)(?:\s+(?:as\s+)?[a-z]\w*)?(?:\s+(?:join|left|cross|where)\b|\s*`)/gi
const AFTER_SOURCES =
  /^\s(?:where|on|using|join|inner|left|right|full|cross|natural|order|group|having|limit|offset|window|union|except|intersect|returning|set|for|in)\b/i
/** Matches a table name, but not a function name. */
const NAME = /^(?:only\s+|lateral\s+)*"?([a-z_][\w.]*)(?![\w.(])/i
const BUILT = /\.(?:selectFrom|from|using|\w*[jJ]oin)\(\s*\[?\s*(?:'([\w.]+)|sql\.table\()/g
const COMPUTED = /^\$\{sql\.table\(/

/** Finds the tables in `from`, `join`, `using` and `lock table` clauses of SQL, and in query builder calls. */
export function readsIn(source: string): Read[] {
  const text = withoutComments(source).replace(/--.*$/gm, '')
  const reads: Read[] = []
  const add = (table: string | null, at: number) =>
    reads.push({ table: table?.toLowerCase() ?? null, line: text.slice(0, at).split('\n').length })
  for (const found of text.matchAll(SOURCE))
    for (const one of parts(text.slice(found.index + found[0].length), AFTER_SOURCES)) {
      const [, table] = NAME.exec(one) ?? []
      if (table !== undefined || COMPUTED.test(one)) add(table ?? null, found.index)
    }
  for (const found of text.matchAll(FRAGMENT)) add(found[1]!, found.index)
  for (const found of text.matchAll(BUILT)) add(found[1] ?? null, found.index)
  return reads
}

/** Describes the problems with a file's reads. `reader` is the feature to which the file belongs, or `platform`. */
export function wrongReads(file: string, reader: string, source: string, owners: Owners, layers: Layers): string[] {
  const ownerOf = ownersByTable(owners)
  const rankOfLayer = (name: string) => layers.findIndex(({ layer }) => layer === name)
  const rankOfFeature = (name: string) => layers.findIndex(({ features }) => features.includes(name))
  const lower = new Map(owners.lower.flatMap(({ layer, tables }) => tables.map((t) => [t, rankOfLayer(layer)])))
  const excepted = owners.exceptions.filter((one) => one.file === file).flatMap(({ reads = [] }) => reads)
  const problems = readsIn(source).flatMap(({ table, line }) => {
    const at = `${file}:${line}`
    if (table === null)
      return excepted.length > 0 ? [] : `${at} reads a table with a computed name: list it as an exception`
    const owner = ownerOf.get(table)
    if (owner === undefined || owner === reader || excepted.includes(table)) return []
    if ((lower.get(table) ?? rankOfFeature(owner)) <= rankOfFeature(reader)) return []
    return `${at} reads ${table} of ${owner}, which is in a higher layer`
  })
  return [...new Set(problems)]
}

/** Lists folders (as `layer/feature`) that are missing from their layer, and features that are listed twice or have no folder. */
export function wrongLayers(layers: Layers, folders: string[]): string[] {
  const listed = layers.flatMap(({ layer, features }) => features.map((name) => `${layer}/${name}`))
  return [
    ...folders.filter((name) => !listed.includes(name)).map((name) => `layers.json: ${name} isn't listed`),
    ...listed.filter((name) => !folders.includes(name)).map((name) => `layers.json: there is no feature ${name}`),
    ...listed.filter((name, at) => listed.indexOf(name) !== at).map((name) => `layers.json: ${name} is listed twice`),
  ]
}
