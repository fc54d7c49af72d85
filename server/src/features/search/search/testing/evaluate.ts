/** A row in a list of test queries. Any of the expected words counts as correct. */
export interface QueryRow {
  query: string
  lang: string
  expected: string[]
  kind: string
}

export interface Miss {
  row: QueryRow
  /** Distinct words in the results, best first. */
  found: string[]
  /** One-based rank; null if no expected word was found. */
  rank: number | null
}

export interface KindReport {
  queries: number
  /** Proportions of queries with an expected word as the first result, and among the first ten distinct words. */
  first: number
  firstTen: number
  /** Queries with a wrong first result. */
  misses: Miss[]
}

/** Parses a tab-separated file with the columns `query`, `lang`, `expected` (words separated by `|`) and `kind`. */
export function parseQueryRows(text: string): QueryRow[] {
  const [header = '', ...lines] = text.trim().split('\n')
  const columns = header.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    return { query: cell('query'), lang: cell('lang'), expected: cell('expected').split('|'), kind: cell('kind') }
  })
}

/** @param search returns the words of the resulting definitions in order, possibly with repetitions */
export function evaluate(search: (row: QueryRow) => string[], rows: QueryRow[]): Map<string, KindReport> {
  const reports = new Map<string, KindReport>()
  for (const row of rows) {
    const report = reports.get(row.kind) ?? { queries: 0, first: 0, firstTen: 0, misses: [] }
    reports.set(row.kind, report)
    const found = [...new Set(search(row))]
    const at = found.findIndex((word) => row.expected.includes(word))
    report.queries++
    if (at === 0) report.first++
    else report.misses.push({ row, found: found.slice(0, 10), rank: at < 0 ? null : at + 1 })
    if (at >= 0 && at < 10) report.firstTen++
  }
  for (const report of reports.values()) {
    report.first /= report.queries
    report.firstTen /= report.queries
  }
  return reports
}
