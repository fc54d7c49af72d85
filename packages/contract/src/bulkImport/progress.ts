import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint, fileEndpoint, streamEndpoint } from '../endpoint.ts'
import { MAX_ID } from '../paging.ts'
import { BulkEvent } from './events.ts'
import { ClientId, oneImport } from './fields.ts'
import { Checked } from './import.ts'
import { RowOutcome } from './table.ts'

export const getImport = endpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/state/:id',
  ...oneImport,
  summary: 'How far an import is, and its first rows',
  query: z.object({ outcome: RowOutcome.optional() }),
  response: Checked,
  errors: ['import_not_found'],
})

export const followImport = streamEndpoint({
  method: 'GET',
  path: '/jbovlaste/bulk-import/progress/:id',
  ...oneImport,
  summary: 'The events of an import that was begun, from its beginning or from behind so many rows',
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

export const cancelImport = endpoint({
  method: 'POST',
  path: '/jbovlaste/bulk-import/cancel/:id',
  ...oneImport,
  summary: 'Ends an import between two rows; what is in stays until it is deleted',
  response: Done,
  errors: ['import_not_found', 'import_not_yours', 'import_not_running'],
})
