import type { TableColumn } from '@vlacku/contract/bulkImport'
import type { Db } from '../../../platform/context.ts'
import { protectedCell } from '../../../platform/spreadsheetCell.ts'
import * as repo from './bulkImport.repository.ts'
import { errorOf } from './bulkImport.serialize.ts'
import { columnOf, nameOf, numberedCell, numberedColumnOf, writeKeywords } from './reading/columns.ts'

/** Number of rows read from the database at a time. */
const PIECE = 1000
/** Columns added to rejected rows. They are replaced if the rows are imported again. */
const COLUMNS = ['line', 'column', 'reason']

const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: string[], delimiter: string) => `${cells.map(protectedCell).map(cell).join(delimiter)}\r\n`

/** Exports all rows with their outcomes, in UTF-8 with a byte order mark for spreadsheets. */
export async function* allRows(db: Db, { client_id, total, delimiter }: repo.ImportRow): AsyncGenerator<string> {
  yield `\ufeff${line(['line', 'word', 'definition', 'outcome', 'column', 'reason'], delimiter)}`
  for (let from = 0; from < total; from += PIECE) {
    const rows = await repo.shownFrom(db, client_id, from, PIECE)
    const tableRows = rows.map((row) => [
      row.line,
      row.word,
      row.definition,
      row.outcome,
      row.column ?? '',
      errorOf(row) ?? '',
    ])
    yield tableRows.map((cells) => line(cells.map(String), delimiter)).join('')
  }
}

/** Exports rejected rows as submitted, with the line, column and reason, so that they can be corrected and imported again. */
export async function* badRows(db: Db, { client_id, delimiter, header }: repo.ImportRow): AsyncGenerator<string> {
  const otherColumns = header.flatMap((name, at) => (COLUMNS.includes(nameOf(name)) ? [] : [at]))
  yield `\ufeff${line([...otherColumns.map((at) => header[at]!), ...COLUMNS], delimiter)}`
  for (let after = -1; ; ) {
    const rows = await repo.badRowsAfter(db, client_id, after, PIECE)
    if (rows.length === 0) return
    after = rows.at(-1)!.ord
    const lines = rows.map((row) => {
      const cells = row.cells ?? cellsOf(header, row.content!)
      const leadingCells = [
        ...otherColumns.map((at) => cells[at] ?? ''),
        String(row.line),
        row.column ?? '',
        errorOf(row) ?? '',
      ]
      // appends excess cells so that nothing is lost
      return line([...leadingCells, ...cells.slice(header.length)], delimiter)
    })
    yield lines.join('')
  }
}

/** Rebuilds the cells of a valid row. */
function cellsOf(header: string[], content: NonNullable<repo.StagedRow['content']>): string[] {
  const glosses = content.keywords.filter(([place]) => place === 0)
  const places: [string, string | null][] = []
  for (const [place, word, meaning] of content.keywords) if (place > 0) places[place - 1] = [word, meaning]
  const keywords = Array.from(places, (one) => ({ word: one?.[0] ?? '', meaning: one?.[1] ?? null }))
  const texts: Record<TableColumn, string> = {
    word: content.word,
    definition: content.definition,
    notes: content.notes,
    etymology: content.etymology,
    jargon: content.jargon,
    selmaho: content.selmaho ?? '',
    rafsi: content.rafsi.join(' '),
    glosswords: writeKeywords(glosses.map(([, word, meaning]) => ({ word, meaning }))),
    place_keywords: writeKeywords(keywords),
  }
  return header.map((name) => {
    const column = columnOf(name)
    if (column) return texts[column]
    const numbered = numberedColumnOf(name)
    return numbered ? numberedCell(numbered, content.keywords) : ''
  })
}
