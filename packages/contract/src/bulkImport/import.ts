import { z } from 'zod'
import { ClientId } from './fields.ts'
import { TableEncoding, TableRow } from './table.ts'

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
