import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { LangidList, SearchText } from '../entries.ts'
import { FeedFormat, feed, feedQuery } from '../feeds.ts'
import { Flag } from '../flag.ts'
import { IdInput } from '../ids.ts'
import { Page, pageFields } from '../paging.ts'
import { LongText } from '../texts.ts'
import { Collection } from './collection.ts'
import { ById, Description, Name } from './fields.ts'

const List = z.object({ collections: z.array(Collection), ...pageFields })

const listQuery = z.object({
  ...Page,
  search: SearchText(120).default(''),
  /** `updated`: most recently changed first; `active`: most studied in the last week first. */
  sort: z.enum(['updated', 'active', 'name', 'newest']).default('updated'),
  has_flashcards_only: Flag.optional(),
  has_levels_only: Flag.optional(),
})

export const listMyCollections = endpoint({
  method: 'GET',
  path: '/collections',
  access: 'member',
  summary: "Lists the user's collections",
  query: listQuery,
  response: List,
})

export const listPublicCollections = endpoint({
  method: 'GET',
  path: '/collections/public',
  access: 'public',
  summary: 'Lists public collections',
  query: listQuery.extend({
    /** Lists collections in these languages first, in the given order. */
    lang_ids: LangidList.optional(),
  }),
  response: List,
})

export const listCourses = endpoint({
  method: 'GET',
  path: '/collections/courses',
  access: 'public',
  summary: "Lists the site's starter courses that have cards, in order of creation",
  response: z.object({
    courses: z.array(
      z.object({
        collection_id: z.int(),
        name: z.string(),
        /** Language of the definitions; null for a course that has none. */
        lang_id: z.int().nullable(),
        card_count: z.int(),
      }),
    ),
  }),
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/collections/:id',
  access: 'public',
  summary: 'Returns a collection; private collections return 404 for other users',
  params: ById,
  response: Collection,
  errors: ['collection_not_found'],
})

export const addCollection = endpoint({
  method: 'POST',
  path: '/collections',
  access: 'member',
  limit: { max: 60, minutes: 60 },
  idempotent: true,
  summary: 'Creates a collection',
  body: z.object({
    name: Name,
    description: Description.default(''),
    /** Defaults to true if the owner may publish, which requires the permission to comment and a confirmed email address. */
    is_public: z.boolean().optional(),
    has_choices: z.boolean().default(false),
  }),
  response: Collection,
})

export const editCollection = endpoint({
  method: 'PUT',
  path: '/collections/:id',
  access: 'member',
  summary: "Updates the given fields of one of the user's collections",
  params: ById,
  body: z.object({ name: Name, description: Description, is_public: z.boolean(), has_choices: z.boolean() }).partial(),
  response: Collection,
  errors: ['collection_not_found', 'collection_not_yours', 'collection_withheld'],
})

export const withholdCollection = endpoint({
  method: 'PUT',
  path: '/collections/:id/withheld',
  access: { authority: 'moderate_comments' },
  summary:
    'Makes a public collection private, with a reason; null makes it public again. The owner is notified of both',
  params: ById,
  body: z.object({
    reason: LongText(1000).pipe(z.string().trim().min(1, 'is required')).nullable(),
  }),
  response: Done,
  errors: ['collection_not_found'],
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/collections/:id',
  access: 'member',
  summary: "Deletes one of the user's collections; it can be restored within 30 days, including the learning progress",
  params: ById,
  response: Done,
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const restoreCollection = endpoint({
  method: 'POST',
  path: '/collections/:id/restore',
  access: 'member',
  summary: "Restores one of the user's deleted collections",
  params: ById,
  response: Collection,
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const getCollectionFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/collections/:id/:format',
  ...feed,
  cost: 2,
  summary: 'Latest additions to a public collection as a feed',
  params: ById.extend({ format: FeedFormat }),
  query: feedQuery,
  errors: ['collection_not_found'],
})

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
