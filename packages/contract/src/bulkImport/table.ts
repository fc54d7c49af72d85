import { z } from 'zod'

/** Tables of definitions (CSV) that come into the dictionary at once. Head words are Lojban. */

/** The largest table, in bytes. */
export const TABLE_BODY = 100 * 1024 * 1024
/** How many rows the answer to a check shows; the file of rows has all. */
export const SHOWN_ROWS = 200

/** The columns that are read, by their names in the first row; `word` and `definition` must be there. */
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
 * Why a row stays outside. `rafsi_elsewhere`: its word is in the dictionary with other rafsi, which are changed on its page.
 * `quote_not_closed`: from this line to the end of the file everything is within one quotation mark. Reading stops at a
 * row that has more than a million characters (`row_too_long`) or more than a thousand cells (`too_many_columns`).
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

/** What a row does, or did: `same` adds nothing, because the dictionary, or a row before it, says exactly this. */
export const RowOutcome = z.enum(['new_word', 'new_definition', 'same', 'bad'])
export type RowOutcome = z.infer<typeof RowOutcome>

export const TableRow = z.object({
  /** Where it begins in the file, from 1. */
  line: z.int(),
  word: z.string(),
  /** Its first 200 characters. */
  definition: z.string(),
  outcome: RowOutcome,
  /** Where it is wrong; null where the row as a whole is, or nothing. */
  column: TableColumn.nullable(),
  reason: RowReason.nullable(),
})
export type TableRow = z.infer<typeof TableRow>
