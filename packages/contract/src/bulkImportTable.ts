import { z } from 'zod'

export const ClientId = z.uuid()
/** Shared properties of the endpoints for a single import, which require the import permission. */
export const oneImport = { access: { authority: 'bulk_import' }, params: z.object({ id: ClientId }) } as const

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
  /** The column with the error. Null if the row has no error, or if the error concerns the whole row. */
  column: TableColumn.nullable(),
  reason: RowReason.nullable(),
})
export type TableRow = z.infer<typeof TableRow>

/**
 * State of an import. `checked`: nothing has been imported yet. `waiting` and `running` imports continue without a connected
 * client.
 */
export const BulkState = z.enum(['reading', 'checked', 'waiting', 'running', 'complete', 'cancelled', 'failed'])
export type BulkState = z.infer<typeof BulkState>

const counts = z.object({ new_word: z.int(), new_definition: z.int(), same: z.int(), bad: z.int() })

export const BulkImport = z.object({
  client_id: ClientId,
  state: BulkState,
  username: z.string(),
  lang_id: z.int(),
  langtag: z.string(),
  filename: z.string(),
  /** Detected file encoding and cell delimiter. */
  encoding: TableEncoding,
  delimiter: z.enum([',', ';', '\t']),
  /** Columns that the import ignores. */
  ignored_columns: z.array(z.string()),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Total number of rows, and number of rows imported or skipped so far. */
  total: z.int(),
  done: z.int(),
  /** Results of checking all rows. Once the import is running, results of the rows processed so far. */
  counts,
  /** Number of rows whose definition is now in the dictionary, whether new or unchanged, and number of rejected rows. */
  success_count: z.int(),
  error_count: z.int(),
})
export type BulkImport = z.infer<typeof BulkImport>

export const Checked = z.object({
  import: BulkImport,
  /** The first 200 rows, or the first 200 rows with the outcome given in the filter. */
  rows: z.array(TableRow),
})
export type Checked = z.infer<typeof Checked>

const Progress = z.object({
  type: z.literal('progress'),
  success: z.boolean(),
  /** `N/A` if the row could not be read. */
  word: z.string(),
  outcome: RowOutcome,
  line: z.int(),
  error: z.string().optional(),
  column: TableColumn.optional(),
  reason: RowReason.optional(),
  current: z.int(),
  total: z.int(),
  success_count: z.int(),
  error_count: z.int(),
})
/** Events in the order in which they are sent. The last one is `complete` or `error`. */
export const BulkEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('client_id'), client_id: ClientId }),
  z.object({ type: z.literal('start'), total: z.int() }),
  Progress,
  z.object({
    type: z.literal('complete'),
    success: z.literal(true),
    client_id: ClientId,
    success_count: z.int(),
    error_count: z.int(),
    total_processed: z.int(),
    message: z.string(),
  }),
  z.object({ type: z.literal('error'), success: z.literal(false), error: z.string() }),
])
export type BulkEvent = z.infer<typeof BulkEvent>
