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
  summary: 'Returns the progress of an import and its first rows',
  query: z.object({ outcome: RowOutcome.optional() }),
  response: Checked,
  errors: ['import_not_found'],
})

export const followImport = streamEndpoint({
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
