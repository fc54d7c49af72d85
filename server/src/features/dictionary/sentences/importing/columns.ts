/** The cells of a row, keyed by meaning. Missing columns are empty. */
export interface Cells {
  lojban: string
  translation: string
  /** Word-for-word gloss, used in place of a missing translation. */
  gloss: string
  lang: string
  source: string
  licence: string
  url: string
  number: string
  tags: string
}

/** Maps known column names to their meaning. */
const MEANINGS: Record<string, keyof Cells> = {
  ...{ jbo: 'lojban', lojban: 'lojban', translation: 'translation', eng: 'translation', english: 'translation' },
  ...{ word_gloss: 'gloss', lang: 'lang', language: 'lang', source: 'source', licence: 'licence', license: 'licence' },
  ...{ url: 'url', id: 'number', number: 'number', example_id: 'number', tags: 'tags', remarks: 'tags' },
}

const NO_CELLS: Cells = {
  ...{ lojban: '', translation: '', gloss: '', lang: '', source: '', licence: '', url: '', number: '', tags: '' },
}

export interface Table {
  columns: number
  /** True if the first line has column names. */
  hasHeader: boolean
  /** True if each row names its source. */
  namesSource: boolean
  cellsOf(row: readonly string[]): Cells
}

/**
 * Detects the columns from the first line: column names that include Lojban and a translation, or two unnamed columns, Lojban and
 * English. Returns null for anything else.
 */
export function tableOf(firstLine: string): Table | null {
  const names = firstLine.split('\t').map((name) => name.trim().toLowerCase())
  const meanings = names.map((name) => MEANINGS[name])
  if (meanings.includes('lojban') && meanings.includes('translation')) {
    // the numbered examples of The Complete Lojban Language don't name their source
    const exampleDefaults = names.includes('example_id') ? { source: 'cll', lang: 'eng' } : {}
    const english = names.some((name) => name === 'eng' || name === 'english') ? { lang: 'eng' } : {}
    return reader(meanings, true, { ...NO_CELLS, ...english, ...exampleDefaults })
  }
  return names.length === 2 ? reader(['lojban', 'translation'], false, { ...NO_CELLS, lang: 'eng' }) : null
}

const reader = (meanings: (keyof Cells | undefined)[], hasHeader: boolean, defaults: Cells): Table => ({
  columns: meanings.length,
  hasHeader,
  namesSource: meanings.includes('source') || defaults.source !== '',
  cellsOf: (row) => {
    const cells = { ...defaults }
    for (const [n, meaning] of meanings.entries()) if (meaning && row[n]) cells[meaning] = row[n]
    return cells
  },
})
