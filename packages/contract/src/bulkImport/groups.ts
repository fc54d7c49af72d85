import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Definition } from '../entries.ts'
import { Page, pageFields } from '../paging.ts'
import { ClientId, oneImport } from './fields.ts'
import { BulkState } from './import.ts'

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
export const KeptReason = z.enum(['discussed', 'edited', 'voted', 'collected'])
export type KeptReason = z.infer<typeof KeptReason>

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
    kept: z.array(z.object({ definitionid: z.int(), word: z.string(), reason: KeptReason })),
  }),
  errors: ['import_not_found', 'import_not_yours', 'import_running'],
})
