import type { RowReason, TableColumn } from '@vlacku/contract/bulkImport'
import { MAX_GLOSSES, MAX_LENGTHS, MAX_PLACES } from '@vlacku/contract/contribute'
import { isOneLine, withoutDirectionControls } from '@vlacku/contract/texts'
import type { BulkRow } from '../../contribute/index.ts'
import { readKeywords, type TableKeyword } from './columns.ts'

export type Cells = Partial<Record<TableColumn, string>>

/** Parsed contents of a row, before language checks. */
export type ReadRow = Omit<BulkRow, 'ord' | 'normal' | 'type_name'>

export interface RowProblem {
  column: TableColumn | null
  reason: RowReason
}

export class RowError extends Error {
  constructor(readonly problem: RowProblem) {
    super(problem.reason)
  }
}
const reject = (column: TableColumn, reason: RowReason): never => {
  throw new RowError({ column, reason })
}

const RAFSI = /^[a-z']{3,5}$/
const MAX_RAFSI = 10

/** Builds a row from its cells and the keywords of numbered columns. Throws `Refused`. */
export function rowOf(cells: Cells, numbered: ReadRow['keywords'] = []): ReadRow {
  const line = (column: 'word' | 'jargon' | 'selmaho') => {
    const text = withoutDirectionControls(long(column))
    return isOneLine(text) ? text : reject(column, 'not_one_line')
  }
  const long = (column: keyof typeof MAX_LENGTHS & TableColumn) => {
    const text = clean(cells[column])
    return text.length <= MAX_LENGTHS[column] ? text : reject(column, 'too_long')
  }
  const row = {
    word: line('word'),
    definition: long('definition'),
    notes: long('notes'),
    etymology: long('etymology'),
    jargon: line('jargon'),
    selmaho: line('selmaho') || null,
    rafsi: rafsiOf(clean(cells.rafsi)),
    keywords: [
      ...glossesOf(clean(cells.glosswords)),
      ...placesOf(clean(cells.place_keywords)),
      ...checkedKeywords(numbered),
    ],
  }
  if (row.word === '') reject('word', 'required')
  if (row.definition === '') reject('definition', 'required')
  return row
}

/** Removes NULs and unpaired surrogates, which the database rejects, and normalizes line endings. */
const clean = (text = '') => text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim()

function rafsiOf(text: string): string[] {
  const rafsi = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  if (rafsi.length > MAX_RAFSI || !rafsi.every((affix) => RAFSI.test(affix))) reject('rafsi', 'not_rafsi')
  return rafsi
}

function glossesOf(text: string): ReadRow['keywords'] {
  const glosses = keywordsOf('glosswords', text)
  if (glosses.some(({ word }) => word === '')) reject('glosswords', 'not_keywords')
  if (glosses.length > MAX_GLOSSES) reject('glosswords', 'too_many_keywords')
  return glosses.map(({ word, meaning }) => [0, word, meaning])
}

/** Parses place keywords in place order. An empty keyword skips its place. */
function placesOf(text: string): ReadRow['keywords'] {
  const places = keywordsOf('place_keywords', text)
  if (places.length > MAX_PLACES) reject('place_keywords', 'too_many_keywords')
  return places.flatMap(({ word, meaning }, at): ReadRow['keywords'] => (word === '' ? [] : [[at + 1, word, meaning]]))
}

function checkedKeywords(keywords: ReadRow['keywords']): ReadRow['keywords'] {
  const tidy = keywords.map(([place, word, meaning]): ReadRow['keywords'][number] => [
    place,
    clean(word),
    meaning && clean(meaning),
  ])
  const [glosses, places] = [tidy.filter(([place]) => place === 0), tidy.filter(([place]) => place > 0)]
  if (glosses.length > MAX_GLOSSES) reject('glosswords', 'too_many_keywords')
  if (places.length > MAX_PLACES) reject('place_keywords', 'too_many_keywords')
  for (const [place, word, meaning] of tidy)
    checkKeyword(place === 0 ? 'glosswords' : 'place_keywords', { word, meaning })
  return tidy
}

function keywordsOf(column: 'glosswords' | 'place_keywords', text: string) {
  const keywords = readKeywords(text) ?? reject(column, 'not_keywords')
  for (const keyword of keywords) checkKeyword(column, keyword)
  return keywords
}

function checkKeyword(column: TableColumn, { word, meaning }: TableKeyword) {
  if (word.length > MAX_LENGTHS.keyword || (meaning?.length ?? 0) > MAX_LENGTHS.keyword) reject(column, 'too_long')
  if (!isOneLine(word) || !isOneLine(meaning ?? '')) reject(column, 'not_one_line')
}
