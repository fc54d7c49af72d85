import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { DefinitionId } from '../entries.ts'
import { Page, pageFields } from '../paging.ts'
import { Line } from '../texts.ts'

export const deleteDefinition = endpoint({
  method: 'DELETE',
  path: '/jbovlaste/definition/:id',
  access: 'member',
  summary:
    'Deletes a definition; allowed for its author and users with delete_definition, and for discussed definitions only for the latter and moderators. It can be restored',
  params: z.object({ id: DefinitionId }),
  query: z.object({ reason: Line(500).default('') }),
  response: Done.extend({ valsi_deleted: z.boolean(), has_remaining_definitions: z.boolean() }),
  errors: ['definition_not_found', 'definition_discussed', 'dictionary_follows'],
})

export const restoreDefinition = endpoint({
  method: 'POST',
  path: '/jbovlaste/definition/:id/restore',
  access: 'member',
  summary:
    'Restores a deleted definition with its history and votes; allowed for the user who deleted it and users with delete_definition',
  params: z.object({ id: DefinitionId }),
  response: Done.extend({ valsiid: z.int() }),
  errors: ['definition_not_found', 'dictionary_follows'],
})

export const DeletedDefinition = z.object({
  definitionid: z.int(),
  word: z.string(),
  langid: z.int(),
  langtag: z.string(),
  definition: z.string(),
  /** Author of the definition. */
  username: z.string(),
  deleted_by: z.string(),
  deleted_at: z.iso.datetime(),
  reason: z.string(),
})
export type DeletedDefinition = z.infer<typeof DeletedDefinition>

export const listDeletedDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/deleted',
  access: { authority: 'delete_definition' },
  summary: 'Lists deleted definitions, last deleted first',
  query: z.object(Page),
  response: z.object({ definitions: z.array(DeletedDefinition), ...pageFields }),
})
