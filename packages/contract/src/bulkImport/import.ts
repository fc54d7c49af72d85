import { z } from 'zod'
import { ClientId } from './fields.ts'
import { TableEncoding, TableRow } from './table.ts'

/** `checked`: nothing came in yet. `waiting` and `running` go on whoever looks. */
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
  /** What the bytes of the file were taken for, and what stands between its cells. */
  encoding: TableEncoding,
  delimiter: z.enum([',', ';', '\t']),
  /** Columns that nobody reads. */
  ignored_columns: z.array(z.string()),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Rows, and how many of them were brought in or passed over. */
  total: z.int(),
  done: z.int(),
  /** Of all rows, as they were checked; of those that are done, once it runs. */
  counts,
  /** Rows whose definition is there now: new, or the same before. And those that were refused. */
  success_count: z.int(),
  error_count: z.int(),
})
export type BulkImport = z.infer<typeof BulkImport>

export const Checked = z.object({
  import: BulkImport,
  /** The first 200; asked for by outcome, the first 200 of these. */
  rows: z.array(TableRow),
})
export type Checked = z.infer<typeof Checked>
