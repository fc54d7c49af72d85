/** The cells of a row by what they mean; empty where the file has no such column. */
export interface Cells {
  lojban: string
  translation: string
  /** Word for word, where there is no better translation. */
  gloss: string
  lang: string
  source: string
  licence: string
  url: string
  number: string
  tags: string
}

/** What files call their columns. */
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
  /** The first line names the columns, and is no sentence. */
  hasHeader: boolean
  /** Its rows say where they come from. */
  namesSource: boolean
  cellsOf(row: readonly string[]): Cells
}

/**
 * What a table holds, by its first line: names of columns, Lojban and a translation among them, or two columns without
 * names, Lojban and English. Null when it is neither.
 */
export function tableOf(firstLine: string): Table | null {
  const names = firstLine.split('\t').map((name) => name.trim().toLowerCase())
  const meanings = names.map((name) => MEANINGS[name])
  if (meanings.includes('lojban') && meanings.includes('translation')) {
    // the numbered examples of the book about Lojban, which say nowhere that they are
    const given = names.includes('example_id') ? { source: 'cll', lang: 'eng' } : {}
    const english = names.some((name) => name === 'eng' || name === 'english') ? { lang: 'eng' } : {}
    return reader(meanings, true, { ...NO_CELLS, ...english, ...given })
  }
  return names.length === 2 ? reader(['lojban', 'translation'], false, { ...NO_CELLS, lang: 'eng' }) : null
}

const reader = (meanings: (keyof Cells | undefined)[], hasHeader: boolean, given: Cells): Table => ({
  columns: meanings.length,
  hasHeader,
  namesSource: meanings.includes('source') || given.source !== '',
  cellsOf: (row) => {
    const cells = { ...given }
    for (const [n, meaning] of meanings.entries()) if (meaning && row[n]) cells[meaning] = row[n]
    return cells
  },
})
