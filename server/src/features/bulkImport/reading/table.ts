import { Readable } from 'node:stream'
import type { TableColumn, TableEncoding } from '@vlacku/contract/bulkImport'
import { parse } from 'csv-parse'
import { type Cells, type ReadRow, Refused, type RowProblem, rowOf } from './checkedRow.ts'
import { columnOf } from './columns.ts'
import { decoded, encodingOf } from './encoding.ts'

/** How a table is written, as its first row tells. */
export interface TableHead {
  encoding: TableEncoding
  delimiter: ',' | ';' | '\t'
  /** The names of all columns, as they stand there. */
  header: string[]
}

/** A row of a table: what it says, or why it cannot be read, with its cells as they were given. */
export interface TableLine {
  /** From 1. */
  line: number
  cells: string[]
  row: ReadRow | null
  problem: RowProblem | null
}

/** It has no first row that names its columns. */
export class NotATable extends Error {
  override name = 'NotATable'
}

const DELIMITERS = [',', ';', '\t'] as const
/** The first row is within so much of a text (characters). */
const HEAD = 64 * 1024
const NEEDED = ['word', 'definition'] as const

/** Throws `NotATable`. */
export async function headOf(bytes: Uint8Array, given?: TableEncoding): Promise<TableHead> {
  const encoding = given ?? encodingOf(bytes)
  const [start = ''] = decoded(bytes.subarray(0, HEAD), encoding)
  for (const delimiter of DELIMITERS) {
    const header = await firstRow(start, delimiter)
    const columns = header.flatMap((cell) => columnOf(cell) ?? [])
    const isTold = NEEDED.every((name) => columns.includes(name)) && new Set(columns).size === columns.length
    if (isTold) return { encoding, delimiter, header }
  }
  throw new NotATable()
}

async function firstRow(text: string, delimiter: string): Promise<string[]> {
  const reader = Readable.from([text]).pipe(parse({ ...LENIENT, delimiter, to: 1 }))
  for await (const row of reader) return row
  return []
}

/** A quotation mark within a cell is one; how many cells there are is looked at later. */
const LENIENT = { bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }

interface Parsed {
  record: string[]
  info: { lines: number }
  raw: string
}

/** The rows of a table below its head, in order, as many as there are in memory at a time as the reader asks for. */
export async function* linesOf(bytes: Uint8Array, head: TableHead): AsyncGenerator<TableLine> {
  const columns = head.header.map(columnOf)
  const parser = parse({
    ...LENIENT,
    delimiter: head.delimiter,
    info: true,
    raw: true,
    from: 2,
    // a quote that nothing closes; without this all that was read before would be lost with it
    skip_records_with_error: true,
  })
  const unread: { text: string; lines: number }[] = []
  parser.on('skip', (error, raw) => unread.push({ text: String(raw ?? ''), lines: Number(error?.lines ?? 0) }))
  let last = 1
  const text = Readable.from(decoded(bytes, head.encoding))
  text.on('error', (error) => parser.destroy(error))
  for await (const { record, info, raw } of text.pipe(parser) as AsyncIterable<Parsed>) {
    last = info.lines
    if (record.every((cell) => cell.trim() === '')) continue
    yield lineOf(record, columns, info.lines - newlinesIn(raw.trim()))
  }
  if (unread.length > 0) yield unclosed(unread[0]!.text, last + 1)
}

function lineOf(cells: string[], columns: (TableColumn | undefined)[], line: number): TableLine {
  try {
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      throw new Refused({ column: null, reason: 'too_many_columns' })
    const named: Cells = {}
    for (const [at, column] of columns.entries()) if (column) named[column] = cells[at] ?? ''
    return { line, cells, row: rowOf(named), problem: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { line, cells, row: null, problem: error.problem }
  }
}

/** All that stands behind the mark; its beginning is enough to find it. */
const MOST_SHOWN = 2000
const unclosed = (text: string, line: number): TableLine => ({
  line,
  cells: [text.trim().slice(0, MOST_SHOWN)],
  row: null,
  problem: { column: null, reason: 'quote_not_closed' },
})

function newlinesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
