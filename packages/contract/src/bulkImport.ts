import { z } from 'zod'
import { Done } from './accounts.ts'
import {
  BulkEvent,
  BulkImport,
  BulkState,
  Checked,
  ClientId,
  oneImport,
  RowOutcome,
  TABLE_BODY,
  TableEncoding,
} from './bulkImportTable.ts'
import { endpoint, fileEndpoint, streamEndpoint } from './endpoint.ts'
import { Definition } from './entries.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { Line } from './texts.ts'

export * from './bulkImportTable.ts'

const Langid = z.int().min(0).max(MAX_ID)

/** JSON, the file itself, or a `multipart/form-data` form with the file in its field `csv`. */
const TableInput = z
  .preprocess(
    (input) => (input instanceof Uint8Array ? { csv: input } : input),
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
  confirmedOnly: true,
  maxBody: TABLE_BODY,
  takesFile: 'or_json',
  cost: 40,
  /** Query parameters also apply to JSON requests, where values in the body take precedence. */
  query: z.object({
    lang_id: z.coerce.number<number>().int().min(0).max(MAX_ID).optional(),
    filename: Line(200).default(''),
    /** Encoding of the file; detected by default. */
    encoding: TableEncoding.optional(),
  }),
  body: TableInput,
} as const

export const importTable = streamEndpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import',
  ...table,
  summary: 'Imports a table of definitions and reports on every row; continues if the client disconnects',
  response: BulkEvent,
  errors: ['not_a_table', 'too_many_requests'],
})

export const checkTable = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/check',
  ...table,
  summary: 'Checks a table without importing it; the table is stored for a day and can be imported by its client ID',
  response: Checked,
  errors: ['not_a_table', 'too_many_requests'],
})

export const startImport = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/start/:id',
  ...oneImport,
  confirmedOnly: true,
  summary: 'Starts the import of a checked table; has no effect if it is already running',
  response: BulkImport,
  errors: ['import_not_found', 'import_not_yours', 'import_not_running'],
})

export const ImportClient = z.object({
  client_id: ClientId,
  /** Number of the import's definitions that are still in the dictionary. */
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
  summary: 'Lists the imports that have definitions in the dictionary, by client ID',
  response: z.array(ImportClient),
})

export const listImportedDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/clients/:id/definitions',
  ...oneImport,
  summary: 'Lists the definitions of an import, in the order of its table',
  query: z.object(Page),
  response: z.object({ definitions: z.array(Definition), ...pageFields }),
  errors: ['import_not_found'],
})

/** Reason why undoing an import leaves a definition in place: users have since worked with it. */
export const RetentionReason = z.enum(['discussed', 'edited', 'voted', 'collected'])
export type RetentionReason = z.infer<typeof RetentionReason>

export const deleteImport = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/delete/:id',
  ...oneImport,
  cost: 20,
  summary: 'Undoes an import, except for definitions that users have since discussed, edited, voted on or collected',
  response: z.object({
    deleted: z.array(z.int()),
    skipped: z.array(z.int()),
    /** IDs and reasons of the skipped definitions, in the same order as `skipped`. */
    kept: z.array(z.object({ definitionid: z.int(), word: z.string(), reason: RetentionReason })),
  }),
  errors: ['import_not_found', 'import_not_yours', 'import_running'],
})

export const getImport = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/state/:id',
  ...oneImport,
  summary: 'Returns the progress of an import and its first rows',
  query: z.object({ outcome: RowOutcome.optional() }),
  response: Checked,
  errors: ['import_not_found'],
})

export const streamImportProgress = streamEndpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/progress/:id',
  ...oneImport,
  summary: 'Streams the events of a started import, from its start or after a number of rows',
  query: z.object({ from: z.coerce.number<number>().int().min(0).max(MAX_ID).default(0) }),
  response: BulkEvent,
  errors: ['import_not_found', 'import_not_running'],
})

export const readImportRows = fileEndpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/rows/:id',
  ...oneImport,
  cost: 5,
  summary:
    'Exports all rows with their outcomes as CSV; `outcome=bad` exports the rejected rows as uploaded, with added columns for line, column and reason, to be corrected and imported again',
  query: z.object({ outcome: z.enum(['bad']).optional() }),
  types: ['text/csv; charset=utf-8'],
  errors: ['import_not_found'],
})

export const listActiveImports = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/active',
  access: { authority: 'bulk_import' },
  summary: 'Lists the client IDs of waiting and running imports',
  response: z.array(ClientId),
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/cancel/:id',
  ...oneImport,
  summary: 'Stops an import between two rows; imported rows stay until they are deleted',
  response: Done,
  errors: ['import_not_found', 'import_not_yours', 'import_not_running'],
})
