import { z } from 'zod'

/** Bulk import of Lojban word definitions from CSV tables. */

/** Maximum size of a table, in bytes. */
export const TABLE_BODY = 100 * 1024 * 1024
/** Maximum number of rows in the response to a check. The rows file contains all rows. */
export const SHOWN_ROWS = 200

/** Recognized column names in the header row; `word` and `definition` are required. */
export const TABLE_COLUMNS = [
  'word',
  'definition',
  'notes',
  'glosswords',
  'place_keywords',
  'selmaho',
  'rafsi',
  'etymology',
  'jargon',
] as const
export const TableColumn = z.enum(TABLE_COLUMNS)
export type TableColumn = z.infer<typeof TableColumn>

export const TableEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
])
export type TableEncoding = z.infer<typeof TableEncoding>

/**
 * Reasons for rejecting a row. `rafsi_elsewhere`: the dictionary lists the word with other rafsi, which can be changed on the
 * word's page. `quote_not_closed`: the quoted cell that starts on this line isn't closed. Reading stops at a row with more than a
 * million characters (`row_too_long`) or more than a thousand cells (`too_many_columns`).
 */
export const ROW_REASONS = [
  'required',
  'too_long',
  'not_one_line',
  'not_a_word',
  'too_many_columns',
  'not_keywords',
  'too_many_keywords',
  'not_rafsi',
  'rafsi_not_allowed',
  'rafsi_elsewhere',
  'invalid_mathjax',
  'too_costly',
  'quote_not_closed',
  'row_too_long',
] as const
export const RowReason = z.enum(ROW_REASONS)
export type RowReason = z.infer<typeof RowReason>

/** The effect of a row. `same` adds nothing because the dictionary or an earlier row has the same definition. */
export const RowOutcome = z.enum(['new_word', 'new_definition', 'same', 'bad'])
export type RowOutcome = z.infer<typeof RowOutcome>

export const TableRow = z.object({
  /** One-based line number of the row's first line in the file. */
  line: z.int(),
  word: z.string(),
  /** The first 200 characters of the definition. */
  definition: z.string(),
  outcome: RowOutcome,
  /** Column of the error; null if there is no error or if it concerns the whole row. */
  column: TableColumn.nullable(),
  reason: RowReason.nullable(),
})
export type TableRow = z.infer<typeof TableRow>
