import { TABLE_COLUMNS, type TableColumn } from '@vlacku/contract/bulkImport'
import type { BulkRow } from '../../contribute/index.ts'

/** Normalizes a column name, ignoring case and spaces. */
export const nameOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** A numbered column in tables exported by the site, such as `glossword_1`, `glossword_1_meaning` or `placekeyword_2`. */
interface NumberedColumn {
  kind: 'glossword' | 'placekeyword'
  number: number
  isMeaning: boolean
}

export function numberedColumnOf(cell: string): NumberedColumn | undefined {
  const [, kind, number, meaning] = /^(glossword|placekeyword)_(\d{1,3})(_meaning)?$/.exec(nameOf(cell)) ?? []
  if (kind === undefined) return undefined
  return { kind: kind as NumberedColumn['kind'], number: Number(number), isMeaning: meaning !== undefined }
}

/** Returns the column named in a header cell, or undefined if unknown. */
export const columnOf = (cell: string): TableColumn | undefined =>
  TABLE_COLUMNS.find((column) => column === nameOf(cell))

/** Separates multiple keywords for a place in tables exported by the site. */
const SEPARATOR = '; '

type Columns = readonly (NumberedColumn | undefined)[]

/** Reads the keywords in numbered columns of an exported table. */
export function numberedKeywords(cells: readonly string[], columns: Columns): BulkRow['keywords'] {
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
function ofPlace(place: number, words: string, meanings: string): BulkRow['keywords'] {
  const [all, each] = [words.split(SEPARATOR), meanings.split(SEPARATOR)]
  if (all.length !== each.length || meanings === '') return all.map((word) => [place, word, null])
  return all.map((word, nth) => [place, word, each[nth]!])
}

/** Formats the cell of a numbered column. */
export function numberedCell({ kind, number, isMeaning }: NumberedColumn, keywords: BulkRow['keywords']): string {
  const ofPlace = keywords.filter(([place]) => place === (kind === 'glossword' ? 0 : number))
  const chosen = kind === 'glossword' ? ofPlace.slice(number - 1, number) : ofPlace
  return chosen.flatMap(([, word, meaning]) => (isMeaning ? (meaning ?? []) : word)).join(SEPARATOR)
}

/** A keyword and its meaning. An empty word skips its place. */
export interface TableKeyword {
  word: string
  meaning: string | null
}

/**
 * Parses `word;meaning,word2;meaning2`. The meaning is optional. Words and meanings in double quotes can contain commas,
 * semicolons and (doubled) quotes. Returns null if a quote is not closed or is followed by text, or if an item has a third part.
 */
export function readKeywords(text: string): TableKeyword[] | null {
  if (text.trim() === '') return []
  const items: string[][] = [[]]
  let at = 0
  for (;;) {
    const part = partAt(text, at)
    if (!part) return null
    items.at(-1)!.push(part.text)
    if (part.end >= text.length) break
    if (text[part.end] === ',') items.push([])
    at = part.end + 1
  }
  if (items.some((parts) => parts.length > 2)) return null
  return items.map(([word, meaning]) => ({ word: word!, meaning: meaning || null }))
}

const QUOTED = /\s*"((?:[^"]|"")*)"\s*(?=[,;]|$)/y
const PLAIN = /[^,;"]*(?=[,;]|$)/y

/** Parses a quoted or plain part, up to a comma, a semicolon or the end. */
function partAt(text: string, at: number): { text: string; end: number } | null {
  QUOTED.lastIndex = at
  const quoted = QUOTED.exec(text)
  if (quoted) return { text: quoted[1]!.replaceAll('""', '"').trim(), end: QUOTED.lastIndex }
  PLAIN.lastIndex = at
  const plain = PLAIN.exec(text)
  return plain && { text: plain[0].trim(), end: PLAIN.lastIndex }
}

/** Formats keywords. Inverse of `readKeywords`. */
export const writeKeywords = (keywords: TableKeyword[]): string =>
  keywords.map(({ word, meaning }) => [word, ...(meaning ? [meaning] : [])].map(quotedIfNeeded).join(';')).join(',')

const quotedIfNeeded = (text: string) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
