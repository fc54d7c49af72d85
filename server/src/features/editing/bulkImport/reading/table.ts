import { Readable } from 'node:stream'
import type { RowReason, TableColumn, TableEncoding } from '@vlacku/contract/bulkImport'
import { parse } from 'csv-parse'
import { unprotectedCell } from '../../../../platform/spreadsheetCell.ts'
import { type Cells, type ReadRow, RowError, type RowProblem, rowOf } from './checkedRow.ts'
import { columnOf, numberedColumnOf, numberedKeywords } from './columns.ts'
import { decoded, encodingOf } from './encoding.ts'
import { DELIMITERS, type Delimiter, preambleOf, textOfHtml } from './preamble.ts'

/** Format of a table, derived from its header. */
export interface TableHead {
  encoding: TableEncoding
  delimiter: Delimiter
  /** Names of all columns as written in the header. */
  header: string[]
}

/** A row of a table: its contents, or the reason why it can't be parsed, with the original cells. */
export interface TableLine {
  /** One-based line number. */
  line: number
  cells: string[]
  row: ReadRow | null
  problem: RowProblem | null
  /** Texts that identify the row to users. */
  shown: { word: string; definition: string }
}

/** Thrown for text without a header row. */
export class NotATable extends Error {
  override name = 'NotATable'
}

/** Maximum number of cells per row. The import uses nine columns. */
const MAX_CELLS = 1000
/** Maximum row length, in characters: five times the combined maximum length of the nine columns. */
const MAX_ROW = 1_000_000

/** Maximum offset, in characters, at which the header may end. */
const HEAD = 64 * 1024
const NEEDED = ['word', 'definition'] as const

/** Reads the header of a table. Throws `NotATable`. */
export async function headOf(bytes: Uint8Array, requested?: TableEncoding, language?: string): Promise<TableHead> {
  const encoding = requested ?? encodingOf(bytes, language)
  const start = startOf(bytes, encoding)
  const preamble = preambleOf(start)
  const table = preamble.header ?? start.slice(preamble.end)
  for (const delimiter of preamble.delimiter ? [preamble.delimiter] : DELIMITERS) {
    const header = (await firstRow(table, delimiter)).map(unprotectedCell)
    const columns = header.flatMap((cell) => columnOf(cell) ?? [])
    const isRecognized =
      header.length <= MAX_CELLS &&
      NEEDED.every((name) => columns.includes(name)) &&
      new Set(columns).size === columns.length
    if (isRecognized) return { encoding, delimiter, header }
  }
  throw new NotATable()
}

function startOf(bytes: Uint8Array, encoding: TableEncoding): string {
  const [start = ''] = decoded(bytes.subarray(0, HEAD), encoding)
  return start
}

async function firstRow(text: string, delimiter: string): Promise<string[]> {
  const reader = Readable.from([text]).pipe(parse({ ...LENIENT, delimiter, to: 1 }))
  for await (const row of reader) return row
  return []
}

/** Allows quotation marks inside cells. The number of cells is checked later. */
const LENIENT = { bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }

interface Parsed {
  record: string[]
  info: { lines: number }
  raw: string
}

/**
 * Yields the rows below the header in order, holding only a few in memory. Stops after a row that is too long or has too many
 * cells.
 */
export async function* linesOf(bytes: Uint8Array, head: TableHead): AsyncGenerator<TableLine> {
  const columns = columnsOf(head.header)
  const preamble = preambleOf(startOf(bytes, head.encoding))
  const read = (cell: string) => unprotectedCell(preamble.isHtml ? textOfHtml(cell) : cell)
  const parser = parse({
    ...LENIENT,
    delimiter: head.delimiter,
    info: true,
    raw: true,
    from_line: preamble.lines + 1,
    from: preamble.header === null ? 2 : 1,
    // handles an unclosed quote, which would otherwise lose the preceding rows too
    skip_records_with_error: true,
  })
  const unread: string[] = []
  parser.on('skip', (_error, raw) => unread.push(String(raw ?? '')))
  let last = 1
  let isCut = false
  const cut = () => {
    isCut = true
  }
  const countRows = () => parser.info.records + parser.info.empty_lines
  const text = Readable.from(untilLongRow(decoded(bytes, head.encoding), countRows, cut))
  text.on('error', (error) => parser.destroy(error))
  let pending: Parsed | undefined
  for await (const parsed of text.pipe(parser) as AsyncIterable<Parsed>) {
    if (pending) yield lineOf(pending, columns)
    pending = undefined
    const { info, raw } = parsed
    const record = parsed.record.map(read)
    if (record.length > MAX_CELLS) return yield rejectedRow(raw, lineNumber(parsed), 'too_many_columns')
    last = info.lines
    if (record.some((cell) => cell.trim() !== '')) pending = { record, info, raw }
  }
  const isQuoteOpen = unread.length > 0
  if (pending && (!isCut || isQuoteOpen)) yield lineOf(pending, columns)
  if (isQuoteOpen) yield rejectedRow(unread[0]!, last + 1, 'quote_not_closed')
  else if (isCut) yield rejectedRow(pending?.raw ?? '', pending ? lineNumber(pending) : last, 'row_too_long')
}

const lineNumber = ({ info, raw }: Parsed) => info.lines - newlinesIn(raw.trim())

/** Piece length, in characters. The parser has processed a piece by the time it requests the third piece after it. */
const PIECE = 64 * 1024

/** Yields a text in pieces. Calls `onCut` and stops if a row is too long. */
function* untilLongRow(texts: Iterable<string>, countRows: () => number, onCut: () => void): Generator<string> {
  let rows = 0
  let length = 0
  for (const text of texts)
    for (let at = 0; at < text.length; at += PIECE) {
      const count = countRows()
      if (count !== rows) length = 0
      rows = count
      if (length > MAX_ROW) return onCut()
      const piece = text.slice(at, at + PIECE)
      length += piece.length
      yield piece
    }
}

interface Columns {
  named: (TableColumn | undefined)[]
  numbered: ReturnType<typeof numberedColumnOf>[]
}

const columnsOf = (header: string[]): Columns => ({
  named: header.map(columnOf),
  numbered: header.map(numberedColumnOf),
})

function lineOf(parsed: Parsed, { named: columns, numbered }: Columns): TableLine {
  const cells = parsed.record
  const line = lineNumber(parsed)
  const named: Cells = {}
  for (const [at, column] of columns.entries()) if (column) named[column] = cells[at] ?? ''
  try {
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      throw new RowError({ column: null, reason: 'too_many_columns' })
    const row = rowOf(named, numberedKeywords(cells, numbered))
    return { line, cells, row, problem: null, shown: row }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const { word = '', definition = '' } = named
    return { line, cells, row: null, problem: error.problem, shown: { word, definition } }
  }
}

/** Length of the excerpt that identifies a rejected row, in characters. */
const SHOWN = 2000
const rejectedRow = (text: string, line: number, reason: RowReason): TableLine => ({
  ...{ line, row: null, problem: { column: null, reason } },
  cells: [text.slice(0, SHOWN).trim()],
  shown: { word: '', definition: text.slice(0, SHOWN).trim() },
})

function newlinesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
