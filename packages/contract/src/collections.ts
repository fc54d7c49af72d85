import { z } from 'zod'
import { Done, InterfaceLocale, UserId } from './accounts.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { GivenDefinitionId, Sought } from './entries.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { GivenImage, PICTURE_BODY } from './pictures.ts'
import { Line, LongText } from './texts.ts'

/** The most items that a collection has. */
export const MAX_ITEMS = 20_000
/** The largest body of an import (bytes): pictures come as base64 in it. */
export const IMPORT_BODY = 100 * 1024 * 1024
/** A deleted collection or item is brought back for so long (days). */
export const KEEP_DELETED_DAYS = 30
/** Words of a list that are looked up at once. */
export const MAX_WORDS = 2000
/** Characters of a text of a card. */
export const MAX_CARD_TEXT = 10_000

/**
 * How an item is studied. `direct` shows its front (the word) and asks for the back (the meaning), `reverse` the other way
 * round; `fillin` directions want the answer typed; `justinformation` is shown once and never asked.
 */
export const DIRECTIONS = [
  'direct',
  'reverse',
  'both',
  'fillin',
  'fillin_reverse',
  'fillin_both',
  'justinformation',
] as const
const Directions = z.enum(DIRECTIONS)
export type Direction = z.infer<typeof Directions>
/** Written with other capitals, or with or without underscores, a direction is the same. */
export const Direction = z.preprocess((given) => {
  if (typeof given !== 'string') return given
  const bare = (name: string) => name.toLowerCase().replaceAll('_', '')
  return DIRECTIONS.find((name) => bare(name) === bare(given)) ?? given
}, Directions)

export const CollectionId = z.coerce.number<number>().int().min(1).max(MAX_ID)
const ItemId = z.coerce.number<number>().int().min(1).max(MAX_ID)
const GivenId = z.int().min(1).max(MAX_ID)
export const Side = z.enum(['front', 'back'])
export type Side = z.infer<typeof Side>

const Name = Line(120).pipe(z.string().min(1, 'is required'))
const Description = LongText(5000)
const Notes = LongText(5000)
const CardText = LongText(MAX_CARD_TEXT).pipe(z.string().trim())
/** From 0. */
const Position = z.int().min(0).max(MAX_ITEMS)

export const Collection = z.object({
  collection_id: z.int(),
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  item_count: z.int(),
  /** Items that are studied. */
  card_count: z.int(),
  level_count: z.int(),
  owner: z.object({ user_id: z.int(), username: z.string() }),
  /** How many collections were copied from it. */
  clone_count: z.int(),
  /** What it was copied from, where the asker may read that. */
  cloned_from: z.object({ collection_id: z.int(), name: z.string(), username: z.string() }).nullable(),
  /** The fronts of its first items, six at most: its cover. */
  first_words: z.array(z.string()),
  /** Why a moderator made it private, for its owner; null where none did. */
  withheld_reason: z.string().nullable(),
})
export type Collection = z.infer<typeof Collection>

export const CollectionItem = z.object({
  item_id: z.int(),
  collection_id: z.int(),
  /** Null for an item of texts of its own. What follows about the definition is null then, too. */
  definition_id: z.int().nullable(),
  word: z.string().nullable(),
  type_name: z.string().nullable(),
  /** Of the definition. */
  username: z.string().nullable(),
  valsi_id: z.int().nullable(),
  /** As it is now; of a deleted definition, as it was last. */
  definition: z.string().nullable(),
  notes: z.string().nullable(),
  glosses: z.array(z.string()),
  lang_id: z.int().nullable(),
  is_deleted: z.boolean(),
  /** Notes of the collection on this item. */
  ci_notes: z.string(),
  free_content_front: z.string().nullable(),
  free_content_back: z.string().nullable(),
  /** From 0. */
  position: z.int(),
  auto_progress: z.boolean(),
  has_front_image: z.boolean(),
  has_back_image: z.boolean(),
  added_at: z.iso.datetime(),
  /** How it is studied, if it is. */
  flashcard: z.object({ id: z.int(), direction: Directions, created_at: z.iso.datetime() }).nullable(),
  /** Those that its card is in, in their order. */
  levels: z.array(z.object({ level_id: z.int(), name: z.string() })),
})
export type CollectionItem = z.infer<typeof CollectionItem>

const ItemPage = z.object({ items: z.array(CollectionItem), ...pageFields })
const List = z.object({ collections: z.array(Collection), ...pageFields })
const ById = z.object({ id: CollectionId })
const ByItem = z.object({ id: CollectionId, item: ItemId })
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

const listQuery = z.object({
  ...Page,
  search: Sought(120).default(''),
  /** `updated`: last changed first; `active`: most studied in the last week first. */
  sort: z.enum(['updated', 'active', 'name', 'newest']).default('updated'),
  has_flashcards_only: flag.optional(),
  has_levels_only: flag.optional(),
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
  query: listQuery,
  response: List,
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
  body: z.object({ name: Name, description: Description.default(''), is_public: z.boolean().default(true) }),
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

export const listItems = endpoint({
  method: 'GET',
  path: '/collections/:id/items',
  access: 'public',
  summary: 'Items of a collection in their order',
  params: ById,
  query: z.object({
    ...Page,
    /** In words, meanings, notes and texts; case and accents do not matter. */
    search: Sought(200).default(''),
    item_id: ItemId.optional(),
    exclude_with_flashcards: flag.optional(),
  }),
  response: ItemPage,
  errors: ['collection_not_found'],
})

/** A picture for one side of an item; null takes away the one there is. */
const GivenSide = GivenImage.nullable().optional()

export const saveItem = endpoint({
  method: 'POST',
  path: '/collections/:id/items',
  access: 'member',
  maxBody: 2 * PICTURE_BODY,
  cost: 3,
  idempotent: true,
  summary:
    'Adds an item: a definition, or a text for each side. With `item_id`, or with a definition that is there already, changes what is given of that item',
  params: ById,
  body: z.object({
    item_id: GivenId.optional(),
    definition_id: GivenDefinitionId.optional(),
    free_content_front: CardText.optional(),
    free_content_back: CardText.optional(),
    notes: Notes.optional(),
    position: Position.optional(),
    auto_progress: z.boolean().optional(),
    /** Makes a card of it, or changes how that is studied; null takes its card away. */
    direction: Direction.nullable().optional(),
    front_image: GivenSide,
    back_image: GivenSide,
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
  summary: 'Adds definitions that are not in it yet, in the order given: all that a search shows, or a list of words',
  params: ById,
  body: z
    .object({
      definition_ids: z.array(GivenDefinitionId).max(500).default([]),
      /** For each the best definition in `lang_id`. */
      words: z.array(Line(400)).max(500).default([]),
      lang_id: GivenId.default(2),
      direction: Direction.optional(),
    })
    .refine(({ definition_ids, words }) => definition_ids.length + words.length > 0, {
      path: ['definition_ids'],
      message: 'is required',
    }),
  response: z.object({
    added_count: z.int(),
    /** Those that are in it already are skipped, and words that have no definition. */
    skipped: z.array(z.object({ identifier: z.string(), reason: z.enum(['already_there', 'not_found']) })),
    /** Of what was added, to take it back. */
    item_ids: z.array(z.int()),
  }),
  errors: ['collection_not_found', 'collection_not_yours', 'collection_full'],
})

export const lookUpWords = endpoint({
  method: 'POST',
  path: '/collections/:id/words',
  access: 'member',
  cost: 5,
  summary: 'What the words of a list mean, before they are put into my collection; nothing is written',
  params: ById,
  body: z.object({
    words: z.array(Line(400)).min(1).max(MAX_WORDS),
    /** Of the languages in which a word is defined, the first of these is taken. */
    lang_ids: z.array(GivenId).min(1).max(20).default([2]),
  }),
  response: z.object({
    /** In the order given. */
    words: z.array(
      z.object({
        /** The best first, five at most; none where it is unknown. */
        definitions: z.array(
          z.object({
            definition_id: z.int(),
            /** As the dictionary spells it. */
            word: z.string(),
            langtag: z.string(),
            /** How it begins: 200 characters at most. */
            definition: z.string(),
            /** Whether it is in the collection. */
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
  summary: 'Moves an item to a place counted from 0; those between move by one',
  params: ByItem,
  body: z.object({ position: Position }),
  response: Done,
  errors: ['collection_not_found', 'collection_not_yours', 'item_not_found'],
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/collections/:id/items/:item',
  access: 'member',
  summary: 'Takes an item out; for 30 days it can be brought back, with all that was learned',
  params: ByItem,
  response: Done,
  errors: ['collection_not_found', 'collection_not_yours', 'item_not_found'],
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/collections/:id/items/:item/restore',
  access: 'member',
  summary: 'Puts an item back where it was',
  params: ByItem,
  response: CollectionItem,
  errors: ['collection_not_found', 'collection_not_yours', 'collection_full', 'item_not_found', 'item_exists'],
})

export const searchItems = endpoint({
  method: 'GET',
  path: '/collections/:userId/search',
  access: 'public',
  cost: 5,
  summary: 'Items of the collections of a user that the asker may read',
  params: z.object({ userId: UserId }),
  query: z.object({ ...Page, q: Sought(200).default('') }),
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
  summary: 'My collections, the last used first, and which of these definitions are in which',
  query: z.object({
    definition_ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, 'must be at most 200 numbers with commas between them')
      .transform((text) => text.split(',').map(Number))
      .optional(),
  }),
  response: z.object({
    collections: z.array(z.object({ collection_id: z.int(), name: z.string(), is_public: z.boolean() })),
    /** For each definition that is in any. */
    containing: z.array(
      z.object({
        definition_id: z.int(),
        collections: z.array(z.object({ collection_id: z.int(), item_id: z.int() })),
      }),
    ),
  }),
})

export const cloneCollection = endpoint({
  method: 'POST',
  path: '/collections/:id/clone',
  access: 'member',
  limit: { max: 60, minutes: 60 },
  cost: 10,
  idempotent: true,
  summary: 'Copies a collection that I may read, with its cards and levels, into a private one of mine',
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
    'Puts the items of one of my collections behind those of another, or those of both into a new one; nothing is lost, what is the same is kept once, the source stays',
  body: z.object({
    source_collection_id: GivenId,
    target_collection_id: GivenId,
    new_collection_name: Name.optional(),
  }),
  response: Collection.extend({ added_count: z.int(), skipped_count: z.int() }),
  errors: ['collection_not_found', 'collection_not_yours', 'collection_full', 'collection_withheld'],
})

/** Why an item of a file does not come in, or not as a whole. */
export const IMPORT_REASONS = [
  'not_an_item',
  'front_required',
  'back_required',
  'too_long',
  'bad_direction',
  'definition_not_found',
  'already_there',
  'collection_full',
  'bad_image',
  'too_many_images',
] as const
const Unwell = z.array(
  z.object({
    /** What it says of itself: its word, front or number; else which item of the file it is, from 1: `#3`. */
    identifier: z.string(),
    reason: z.enum(IMPORT_REASONS),
  }),
)

/**
 * An item in a file is a definition by its number (`definition_id`) or its `word`, or both texts (`free_content_front`,
 * `free_content_back`); with `collection_note`, `direction`, `auto_progress` and pictures as `data:` addresses
 * (`front_image_url`, `back_image_url`). Whatever it is, it is judged by itself.
 */
const FileItem = z.unknown()
const imported = {
  imported_count: z.int(),
  skipped_count: z.int(),
  skipped_items: Unwell,
  /** Items that came in without a picture that could not be taken. */
  without_images: Unwell,
}

export const importItems = endpoint({
  method: 'POST',
  path: '/collections/:id/import/json',
  access: 'member',
  maxBody: IMPORT_BODY,
  cost: 20,
  limit: { max: 60, minutes: 60 },
  idempotent: true,
  summary: 'Adds the items of an exported file; each bad one is listed with its reason, the good ones come in',
  params: ById,
  body: z.object({ items: z.array(FileItem).max(MAX_ITEMS) }),
  response: z.object(imported),
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const importCollection = endpoint({
  method: 'POST',
  path: '/collections/import/json',
  access: 'member',
  maxBody: IMPORT_BODY,
  cost: 20,
  limit: { max: 60, minutes: 60 },
  idempotent: true,
  summary: 'Begins a collection with the items of an exported file',
  body: z.object({
    name: Name,
    description: Description.nullable().default(''),
    is_public: z.boolean().default(true),
    items: z.array(FileItem).max(MAX_ITEMS),
  }),
  response: z.object({ collection: Collection, ...imported, warnings: z.array(z.string()) }),
})

export const exportCollection = fileEndpoint({
  method: 'GET',
  path: '/collections/:id/export/json',
  access: 'public',
  cost: 10,
  summary: 'A collection as a file that both imports read: texts, notes, pictures, directions and order',
  params: ById,
  types: ['application/json'],
  errors: ['collection_not_found'],
})

export const getItemImage = fileEndpoint({
  method: 'GET',
  path: '/collections/:id/items/:item/image/:side',
  access: 'public',
  summary: 'The picture of one side of an item, for whoever may read its collection',
  params: ByItem.extend({ side: Side }),
  types: ['image/webp'],
  errors: ['collection_not_found', 'image_not_found'],
})

export const getCollectionFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/collections/:id/:format',
  access: 'public',
  cost: 2,
  summary: 'What was last added to a public collection',
  params: ById.extend({ format: z.enum(['atom', 'json']) }),
  query: z.object({ locale: InterfaceLocale.default('en') }),
  types: ['application/atom+xml', 'application/feed+json'],
  errors: ['collection_not_found'],
})
