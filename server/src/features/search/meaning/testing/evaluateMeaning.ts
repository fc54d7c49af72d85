import fs from 'node:fs'
import path from 'node:path'

/** Returns the words found for a query, best first and without duplicates. */
export type SearchFunction = (query: string, lang: string) => Promise<string[]>

export interface MeaningRow {
  set: string
  query: string
  lang: string
  expected: string[]
  /** True if the query shares no words with the text of the expected entry. */
  sharesNothing: boolean
}

export interface Figures {
  queries: number
  first: number
  firstTen: number
  /** Mean reciprocal rank: 1 / rank of the first correct word, or 0 if it isn't among the first hundred results. */
  reciprocal: number
}

/** Required and targeted proportions of queries with a correct word in the top ten. */
export const GOALS: Readonly<Record<string, { required: number; aim: number }>> = {
  a1: { required: 0.89, aim: 0.97 },
  a2: { required: 0.89, aim: 0.97 },
  a3: { required: 0.56, aim: 0.7 },
  a4: { required: 0.95, aim: 0.99 },
  a5: { required: 0.92, aim: 0.98 },
  b: { required: 0.26, aim: 0.4 },
  zero: { required: 0.38, aim: 0.55 },
  semantic: { required: 0.75, aim: 0.88 },
  'cross-language': { required: 0.71, aim: 0.85 },
}

const TRAINING = ['a1-keyword-hint', 'a2-noralujv', 'a3-crosslang', 'a4-en-simple', 'a5-ru-place', 'b-synonyms']

/** Returns queries for dictionaries with withheld definitions. The dictionaries are stored next to the queries in `xml`. */
export function readWithheldRows(folder: string): MeaningRow[] {
  return TRAINING.flatMap((name) =>
    readTable(path.join(folder, `dev-${name}.tsv`)).map((cell) => ({
      set: name.split('-')[0]!,
      query: cell('query'),
      lang: cell('query_lang'),
      expected: cell('expect').split('|'),
      sharesNothing: cell('overlap') === 'zero',
    })),
  )
}

/** Returns semantic and cross-language queries for complete dictionaries. */
export function readFreeRows(file: string): MeaningRow[] {
  const rows = readTable(file).map((cell) => ({
    set: cell('kind'),
    query: cell('query'),
    lang: cell('lang'),
    expected: cell('expected').split('|'),
    sharesNothing: false,
  }))
  return rows.filter(({ set }) => set in GOALS)
}

function readTable(file: string): ((column: string) => string)[] {
  const [header = '', ...lines] = fs.readFileSync(file, 'utf8').trim().split('\n')
  const columns = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return (column) => cells[columns.indexOf(column)] ?? ''
  })
}

/** Runs every query. Returns the results by set and, under `zero`, the results of all rows that share no words. */
export async function evaluateMeaning(
  search: SearchFunction,
  rows: readonly MeaningRow[],
): Promise<Map<string, Figures>> {
  const report = new Map<string, Figures>()
  for (const row of rows) {
    const found = await search(row.query, row.lang)
    const at = found.findIndex((word) => row.expected.includes(word))
    for (const set of row.sharesNothing ? [row.set, 'zero'] : [row.set]) count(report, set, at)
  }
  for (const figures of report.values()) {
    figures.first /= figures.queries
    figures.firstTen /= figures.queries
    figures.reciprocal /= figures.queries
  }
  return report
}

function count(report: Map<string, Figures>, set: string, at: number): void {
  const figures = report.get(set) ?? { queries: 0, first: 0, firstTen: 0, reciprocal: 0 }
  report.set(set, figures)
  figures.queries++
  if (at === 0) figures.first++
  if (at >= 0 && at < 10) figures.firstTen++
  if (at >= 0 && at < 100) figures.reciprocal += 1 / (at + 1)
}
