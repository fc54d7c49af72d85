import { z } from 'zod'
import { Done } from './accounts.ts'
import { endpoint, fileEndpoint, streamEndpoint } from './endpoint.ts'
import { Definition } from './entries.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { Line } from './texts.ts'

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

export const TableEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'])
export type TableEncoding = z.infer<typeof TableEncoding>

/**
 * Why a row stays outside. `rafsi_elsewhere`: its word is in the dictionary with other rafsi, which are changed on its page.
 * `quote_not_closed`: from this line to the end of the file everything stands within one quotation mark.
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

/** `checked`: nothing came in yet. `waiting` and `running` go on whoever looks. */
export const BulkState = z.enum(['reading', 'checked', 'waiting', 'running', 'complete', 'cancelled', 'failed'])
export type BulkState = z.infer<typeof BulkState>

const ClientId = z.uuid()
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

const Langid = z.int().min(0).max(MAX_ID)

/** JSON, or the file as it is, or a form of `multipart/form-data` with the file as `csv`. */
const GivenTable = z
  .preprocess(
    (given) => (given instanceof Uint8Array ? { csv: given } : given),
    z.object({
      lang_id: z
        .union([
          Langid,
          z
            .string()
            .regex(/^\d{1,10}$/)
            .transform(Number)
            .pipe(Langid),
        ])
        .optional(),
      csv: z.union([z.string(), z.instanceof(Uint8Array)]),
      filename: Line(200).optional(),
    }),
  )
  .meta({
    type: 'object',
    properties: { lang_id: { type: 'integer' }, csv: { type: 'string' }, filename: { type: 'string' } },
    required: ['csv'],
  }) as z.ZodType<
  { lang_id?: number | undefined; csv: string | Uint8Array; filename?: string | undefined },
  { lang_id?: number; csv: string; filename?: string } | Uint8Array
>

const table = {
  access: { authority: 'bulk_import' },
  maxBody: TABLE_BODY,
  takesFile: 'or_json',
  cost: 40,
  /** Also for those who send JSON; what stands in the body goes before. */
  query: z.object({
    lang_id: z.coerce.number<number>().int().min(0).max(MAX_ID).optional(),
    filename: Line(200).default(''),
    /** Found where it is not said. */
    encoding: TableEncoding.optional(),
  }),
  body: GivenTable,
} as const
const group = { access: { authority: 'bulk_import' }, params: z.object({ id: ClientId }) } as const

const Progress = z.object({
  type: z.literal('progress'),
  success: z.boolean(),
  /** `N/A` where the row could not be read. */
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
/** In this order; the last one is `complete` or `error`. */
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

export const importTable = streamEndpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import',
  ...table,
  summary: 'Brings a table of definitions in and tells of every row; it goes on when nobody listens any more',
  response: BulkEvent,
  errors: ['not_a_table', 'too_many_requests'],
})

const Checked = z.object({
  import: BulkImport,
  /** The first 200; asked for by outcome, the first 200 of these. */
  rows: z.array(TableRow),
})
export type Checked = z.infer<typeof Checked>

export const checkTable = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/check',
  ...table,
  summary: 'What each row of a table would do; the table is kept for a day, to be brought in by its client id',
  response: Checked,
  errors: ['not_a_table', 'too_many_requests'],
})

export const startImport = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/start/:id',
  ...group,
  summary: 'Brings in a table that was checked; a second call finds it under way',
  response: BulkImport,
  errors: ['import_not_found', 'import_not_running'],
})

export const getImport = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/state/:id',
  ...group,
  summary: 'How far an import is, and its first rows',
  query: z.object({ outcome: RowOutcome.optional() }),
  response: Checked,
  errors: ['import_not_found'],
})

export const followImport = streamEndpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/progress/:id',
  ...group,
  summary: 'The events of an import that was begun, from its beginning or from behind so many rows',
  query: z.object({ from: z.coerce.number<number>().int().min(0).max(MAX_ID).default(0) }),
  response: BulkEvent,
  errors: ['import_not_found', 'import_not_running'],
})

export const readImportRows = fileEndpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/rows/:id',
  ...group,
  cost: 5,
  summary:
    'All rows with what they do, as CSV; with `outcome=bad` the refused ones as they were given, with line, column and reason behind, to be mended and brought again',
  query: z.object({ outcome: z.enum(['bad']).optional() }),
  types: ['text/csv; charset=utf-8'],
  errors: ['import_not_found'],
})

export const listActiveImports = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/active',
  access: { authority: 'bulk_import' },
  summary: 'The client ids of imports that wait or run',
  response: z.array(ClientId),
})

export const ImportClient = z.object({
  client_id: ClientId,
  /** Definitions of it that are in the dictionary. */
  count: z.int(),
  state: BulkState,
  username: z.string(),
  langtag: z.string(),
  filename: z.string(),
  created_at: z.iso.datetime(),
})
export type ImportClient = z.infer<typeof ImportClient>

export const listImportClients = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/clients',
  access: { authority: 'bulk_import' },
  summary: 'Imports that have definitions in the dictionary, by client id',
  response: z.array(ImportClient),
})

export const listImportedDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/clients/:id/definitions',
  ...group,
  summary: 'The definitions of one import, in the order of its table',
  query: z.object(Page),
  response: z.object({ definitions: z.array(Definition), ...pageFields }),
  errors: ['import_not_found'],
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/cancel/:id',
  ...group,
  summary: 'Ends an import between two rows; what is in stays until it is deleted',
  response: Done,
  errors: ['import_not_found', 'import_not_running'],
})

/** Why a definition is not taken out again: what people since did with it. */
export const KeptReason = z.enum(['discussed', 'edited', 'voted', 'collected'])
export type KeptReason = z.infer<typeof KeptReason>

export const deleteImport = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/delete/:id',
  ...group,
  cost: 20,
  summary:
    'Takes out what an import brought, but for definitions that people since discussed, edited, voted on or collected',
  response: z.object({
    deleted: z.array(z.int()),
    skipped: z.array(z.int()),
    /** Why, in the order of `skipped`. */
    kept: z.array(z.object({ definitionid: z.int(), word: z.string(), reason: KeptReason })),
  }),
  errors: ['import_not_found', 'import_running'],
})
