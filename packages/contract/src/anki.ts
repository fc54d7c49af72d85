import { z } from 'zod'
import { CollectionId } from './collections.ts'
import { fileEndpoint } from './endpoint.ts'

export const exportToAnki = fileEndpoint({
  method: 'GET',
  path: '/collections/:id/export/apkg',
  access: 'member',
  cost: 20,
  summary: 'The cards of a collection as a deck for Anki, with pictures, levels as tags, and my own reviews and dates',
  params: z.object({ id: CollectionId }),
  types: ['application/octet-stream'],
  errors: ['collection_not_found', 'too_many_requests'],
})
