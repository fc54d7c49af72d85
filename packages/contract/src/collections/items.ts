import { z } from 'zod'
import { Done, UserId } from '../accounts.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { DefinitionIdInput, SearchText } from '../entries.ts'
import { Flag } from '../flag.ts'
import { DefinitionIds, Id, IdInput } from '../ids.ts'
import { Page, pageFields } from '../paging.ts'
import { ImageInput, PICTURE_BODY } from '../pictures.ts'
import { Line } from '../texts.ts'
import { CollectionItem, DetailsInput, Direction, MAX_WORDS, Side } from './collection.ts'
import { ById, ByItem, CardText, Notes, Position } from './fields.ts'

const ItemPage = z.object({ items: z.array(CollectionItem), ...pageFields })

export const listItems = endpoint({
  method: 'GET',
  path: '/collections/:id/items',
  access: 'public',
  // compares up to 20,000 texts
  cost: { given: 'search', units: 10 },
  summary: 'Lists the items of a collection in order',
  params: ById,
  query: z.object({
    ...Page,
    /** Searches words, meanings, notes and texts, ignoring case and accents. */
    search: SearchText(200).default(''),
    item_id: Id.optional(),
    exclude_with_flashcards: Flag.optional(),
  }),
  response: ItemPage,
  errors: ['collection_not_found'],
})

/** A picture for one side of an item; null removes the current picture. */
const SideInput = ImageInput.nullable().optional()

export const saveItem = endpoint({
  method: 'POST',
  path: '/collections/:id/items',
  access: 'member',
  maxBody: 2 * PICTURE_BODY,
  cost: 3,
  idempotent: true,
  summary:
    'Adds an item: a definition, or a text for each side. With `item_id`, or for a definition that the collection already has, updates the given fields of that item',
  params: ById,
  body: z.object({
    item_id: IdInput.optional(),
    definition_id: DefinitionIdInput.optional(),
    free_content_front: CardText.optional(),
    free_content_back: CardText.optional(),
    notes: Notes.optional(),
    position: Position.optional(),
    auto_progress: z.boolean().optional(),
    ...DetailsInput,
    /** Direction of the item's flashcard, which is created if necessary. Null removes the flashcard. */
    direction: Direction.nullable().optional(),
    front_image: SideInput,
    back_image: SideInput,
  }),
  response: CollectionItem,
  errors: [
    'collection_not_found',
    'collection_not_yours',
    'collection_full',
    'item_not_found',
    'item_exists',
    'definition_not_found',
    'not_an_image',
    'too_large',
  ],
})

export const addItems = endpoint({
  method: 'POST',
  path: '/collections/:id/items/many',
  access: 'member',
  cost: 5,
  idempotent: true,
  summary:
    'Adds definitions that the collection lacks, in the given order: all results of a search, or a list of words',
  params: ById,
  body: z
    .object({
      definition_ids: z.array(DefinitionIdInput).max(500).default([]),
      /** Adds each word's best definition in the language `lang_id`. */
      words: z.array(Line(400)).max(500).default([]),
      lang_id: IdInput.default(2),
      direction: Direction.optional(),
    })
    .refine(({ definition_ids, words }) => definition_ids.length + words.length > 0, {
      path: ['definition_ids'],
      message: 'is required',
    }),
  response: z.object({
    added_count: z.int(),
    /** Words that were skipped because they are already in the collection or have no definition. */
    skipped: z.array(z.object({ identifier: z.string(), reason: z.enum(['already_there', 'not_found']) })),
    /** IDs of the added items, used to undo the addition. */
    item_ids: z.array(z.int()),
  }),
  errors: ['collection_not_found', 'collection_not_yours', 'collection_full'],
})

export const lookUpWords = endpoint({
  method: 'POST',
  path: '/collections/:id/words',
  access: 'member',
  cost: 5,
  summary: "Looks up the words of a list before they are added to the user's collection; changes nothing",
  params: ById,
  body: z.object({
    words: z.array(Line(400)).min(1).max(MAX_WORDS),
    /** Languages in order of preference. Each word gets a definition in the first language that has one. */
    lang_ids: z.array(IdInput).min(1).max(20).default([2]),
  }),
  response: z.object({
    /** The words, in the order of the request. */
    words: z.array(
      z.object({
        /** Up to five definitions, best first; empty for an unknown word. */
        definitions: z.array(
          z.object({
            definition_id: z.int(),
            /** The word as spelled in the dictionary. */
            word: z.string(),
            langtag: z.string(),
            /** The first 200 characters of the definition. */
            definition: z.string(),
            /** True if the collection already contains the definition. */
            is_there: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const moveItem = endpoint({
  method: 'PUT',
  path: '/collections/:id/items/:item/position',
  access: 'member',
  summary: 'Moves an item to a position from 0; the items in between shift by one',
  params: ByItem,
  body: z.object({ position: Position }),
  response: Done,
  errors: ['collection_not_found', 'collection_not_yours', 'item_not_found'],
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/collections/:id/items/:item',
  access: 'member',
  summary: 'Removes an item; it can be restored within 30 days, including the learning progress',
  params: ByItem,
  response: Done,
  errors: ['collection_not_found', 'collection_not_yours', 'item_not_found'],
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/collections/:id/items/:item/restore',
  access: 'member',
  summary: 'Restores an item at its previous position',
  params: ByItem,
  response: CollectionItem,
  errors: ['collection_not_found', 'collection_not_yours', 'collection_full', 'item_not_found', 'item_exists'],
})

export const searchItems = endpoint({
  method: 'GET',
  path: '/collections/:userId/search',
  access: 'public',
  // compares up to 40,000 texts
  cost: 20,
  summary:
    "Searches the items of a user's collections that are readable; of more than 40,000 items, those in the most recently changed collections",
  params: z.object({ userId: UserId }),
  query: z.object({ ...Page, q: SearchText(200).default('') }),
  response: z.object({
    items: z.array(CollectionItem.extend({ collection_name: z.string() })),
    ...pageFields,
  }),
  errors: ['user_not_found'],
})

export const whereCollected = endpoint({
  method: 'GET',
  path: '/collections/containing',
  access: 'member',
  summary: "Lists the user's collections, last used first, and which of these definitions each contains",
  query: z.object({
    definition_ids: DefinitionIds.optional(),
  }),
  response: z.object({
    collections: z.array(z.object({ collection_id: z.int(), name: z.string(), is_public: z.boolean() })),
    /** One entry for each definition contained in any of the collections. */
    containing: z.array(
      z.object({
        definition_id: z.int(),
        collections: z.array(z.object({ collection_id: z.int(), item_id: z.int() })),
      }),
    ),
  }),
})

export const getItemImage = fileEndpoint({
  method: 'GET',
  path: '/collections/:id/items/:item/image/:side',
  access: 'public',
  summary: 'Returns the picture of one side of an item, to users who may read its collection',
  params: ByItem.extend({ side: Side }),
  types: ['image/webp'],
  errors: ['collection_not_found', 'image_not_found'],
})
