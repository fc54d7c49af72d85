import { z } from 'zod'
import { ClientId } from './fields.ts'
import { TableEncoding, TableRow } from './table.ts'

/** `checked`: nothing has been imported yet. `waiting` and `running` imports continue without a connected client. */
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
  /** Detected encoding of the file, and the delimiter between its cells. */
  encoding: TableEncoding,
  delimiter: z.enum([',', ';', '\t']),
  /** Columns that the import does not read. */
  ignored_columns: z.array(z.string()),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Number of rows, and how many of them have been imported or skipped. */
  total: z.int(),
  done: z.int(),
  /** Results of the check for all rows; once the import runs, results of the processed rows. */
  counts,
  /** Number of rows whose definition is now in the dictionary, new or unchanged, and of rejected rows. */
  success_count: z.int(),
  error_count: z.int(),
})
export type BulkImport = z.infer<typeof BulkImport>

export const Checked = z.object({
  import: BulkImport,
  /** The first 200 rows; with an outcome filter, the first 200 rows with that outcome. */
  rows: z.array(TableRow),
})
export type Checked = z.infer<typeof Checked>
