import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdInput } from '../ids.ts'
import { Collection } from './collection.ts'
import { ById, Name } from './fields.ts'

export const cloneCollection = endpoint({
  method: 'POST',
  path: '/collections/:id/clone',
  access: 'member',
  limit: { max: 60, minutes: 60 },
  cost: 10,
  idempotent: true,
  summary: 'Copies a readable collection, with its cards and levels, into a private one of the user',
  params: ById,
  response: Collection,
  errors: ['collection_not_found', 'collection_withheld'],
})

export const mergeCollections = endpoint({
  method: 'POST',
  path: '/collections/merge',
  access: 'member',
  cost: 10,
  idempotent: true,
  summary:
    "Appends the items of one of the user's collections to another one, or those of both to a new one; duplicates are merged, and the source remains",
  body: z.object({
    source_collection_id: IdInput,
    target_collection_id: IdInput,
    new_collection_name: Name.optional(),
  }),
  response: Collection.extend({ added_count: z.int(), skipped_count: z.int() }),
  errors: ['collection_not_found', 'collection_not_yours', 'collection_full', 'collection_withheld'],
})
