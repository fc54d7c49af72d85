import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { LangidList, SearchText } from '../entries.ts'
import { FeedFormat, feed, feedQuery } from '../feeds.ts'
import { Flag } from '../flag.ts'
import { Page, pageFields } from '../paging.ts'
import { LongText } from '../texts.ts'
import { Collection } from './collection.ts'
import { ById, Description, Name } from './fields.ts'

const List = z.object({ collections: z.array(Collection), ...pageFields })

const listQuery = z.object({
  ...Page,
  search: SearchText(120).default(''),
  /** `updated`: last changed first; `active`: most studied in the last week first. */
  sort: z.enum(['updated', 'active', 'name', 'newest']).default('updated'),
  has_flashcards_only: Flag.optional(),
  has_levels_only: Flag.optional(),
})

export const listMyCollections = endpoint({
  method: 'GET',
  path: '/collections',
  access: 'member',
  summary: 'My collections',
  query: listQuery,
  response: List,
})

export const listPublicCollections = endpoint({
  method: 'GET',
  path: '/collections/public',
  access: 'public',
  summary: 'Collections that everybody may read',
  query: listQuery.extend({
    /** Puts collections in these languages first, in this order. */
    lang_ids: LangidList.optional(),
  }),
  response: List,
})

export const listCourses = endpoint({
  method: 'GET',
  path: '/collections/courses',
  access: 'public',
  summary: 'Starter courses of the site that have cards, in the order of their creation',
  response: z.object({
    courses: z.array(
      z.object({
        collection_id: z.int(),
        name: z.string(),
        /** Language of the definitions; null for a course without definitions. */
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
  summary: 'A collection; a private one is not found by others than its owner',
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
  summary: 'Begins a collection',
  body: z.object({
    name: Name,
    description: Description.default(''),
    /** By default true if the owner may publish, which requires the permission to comment and a confirmed email address. */
    is_public: z.boolean().optional(),
  }),
  response: Collection,
})

export const editCollection = endpoint({
  method: 'PUT',
  path: '/collections/:id',
  access: 'member',
  summary: 'Changes what is given of my collection',
  params: ById,
  body: z.object({ name: Name, description: Description, is_public: z.boolean() }).partial(),
  response: Collection,
  errors: ['collection_not_found', 'collection_not_yours', 'collection_withheld'],
})

export const withholdCollection = endpoint({
  method: 'PUT',
  path: '/collections/:id/withheld',
  access: { authority: 'moderate_comments' },
  summary: 'Makes a public collection private, saying why; null makes it public again. Its owner hears of both',
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
  summary: 'Deletes my collection; for 30 days it can be brought back, with all that was learned',
  params: ById,
  response: Done,
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const restoreCollection = endpoint({
  method: 'POST',
  path: '/collections/:id/restore',
  access: 'member',
  summary: 'Brings my deleted collection back',
  params: ById,
  response: Collection,
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const getCollectionFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/collections/:id/:format',
  ...feed,
  cost: 2,
  summary: 'What was last added to a public collection',
  params: ById.extend({ format: FeedFormat }),
  query: feedQuery,
  errors: ['collection_not_found'],
})
