import { z } from 'zod'
import { endpoint, streamEndpoint } from '../endpoint.ts'
import { MAX_ID } from '../paging.ts'
import { Line } from '../texts.ts'
import { BulkEvent } from './events.ts'
import { oneImport } from './fields.ts'
import { BulkImport, Checked } from './import.ts'
import { TABLE_BODY, TableEncoding } from './table.ts'

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
