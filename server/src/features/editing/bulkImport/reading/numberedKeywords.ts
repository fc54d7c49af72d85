import type { ReadRow } from './checkedRow.ts'
import type { NumberedColumn } from './columns.ts'

/** Separates multiple keywords for a place in tables exported by the site. */
const SEPARATOR = '; '

type Columns = readonly (NumberedColumn | undefined)[]

/** Reads the keywords in numbered columns of an exported table. */
export function numberedKeywords(cells: readonly string[], columns: Columns): ReadRow['keywords'] {
  const found = new Map<string, { place: number; order: number; words: string; meanings: string }>()
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const { kind, number, isMeaning } = column
    const key = `${kind} ${number}`
    const place = kind === 'glossword' ? 0 : number
    const keyword = found.get(key) ?? { place, order: number, words: '', meanings: '' }
    found.set(key, { ...keyword, [isMeaning ? 'meanings' : 'words']: (cells[at] ?? '').trim() })
  }
  return [...found.values()]
    .filter(({ words }) => words !== '')
    .sort((a, b) => a.place - b.place || a.order - b.order)
    .flatMap(({ place, words, meanings }) =>
      place === 0 ? [[0, words, meanings || null]] : ofPlace(place, words, meanings),
    )
}

/** Splits the keywords of a place. Meanings are assigned only if every keyword has one. */
function ofPlace(place: number, words: string, meanings: string): ReadRow['keywords'] {
  const [all, each] = [words.split(SEPARATOR), meanings.split(SEPARATOR)]
  if (all.length !== each.length || meanings === '') return all.map((word) => [place, word, null])
  return all.map((word, nth) => [place, word, each[nth]!])
}

/** Formats the cell of a numbered column. */
export function numberedCell({ kind, number, isMeaning }: NumberedColumn, keywords: ReadRow['keywords']): string {
  const ofPlace = keywords.filter(([place]) => place === (kind === 'glossword' ? 0 : number))
  const chosen = kind === 'glossword' ? ofPlace.slice(number - 1, number) : ofPlace
  return chosen.flatMap(([, word, meaning]) => (isMeaning ? (meaning ?? []) : word)).join(SEPARATOR)
}
