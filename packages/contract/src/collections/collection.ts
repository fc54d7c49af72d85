import { z } from 'zod'
import { Id, IdInput } from '../ids.ts'
import { Line } from '../texts.ts'

/** Maximum number of items in a collection. */
export const MAX_ITEMS = 20_000
/** Maximum length of a collection's name, in characters. */
export const MAX_NAME_LENGTH = 120
/** Number of days during which a deleted collection or item can be restored. */
export const KEEP_DELETED_DAYS = 30
/** Maximum number of words in a lookup list. */
export const MAX_WORDS = 2000
/** Maximum length of each text of a card, in characters. */
export const MAX_CARD_TEXT = 10_000

/**
 * Ways to study an item. `direct` shows the front (the word) and prompts for the back (the meaning); `reverse` does the opposite;
 * `fillin` directions require a typed answer; `justinformation` is shown once without a prompt.
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
/** A direction name. Case and underscores are ignored. */
export const Direction = z.preprocess((input) => {
  if (typeof input !== 'string') return input
  const normalize = (name: string) => name.toLowerCase().replaceAll('_', '')
  return DIRECTIONS.find((name) => normalize(name) === normalize(input)) ?? input
}, Directions)

/** Details that clients store with an item. Each is null if not set. */
export const ItemDetails = z.object({
  /** Language of the item's own texts. */
  language_id: z.int().nullable(),
  /** The author, if different from the owner of the collection. */
  owner_user_id: z.int().nullable(),
  license: z.string().nullable(),
  /** ISO 15924 code of the script, such as `Latn`. */
  script: z.string().nullable(),
  /** True for an original, false for a translation or copy. */
  is_original: z.boolean().nullable(),
  /** Sides with typed answers in a quiz, in addition to those of a fill-in direction; null if there are none. */
  quiz_direction: Directions.nullable(),
})
export type ItemDetails = z.infer<typeof ItemDetails>

/** Details of an item; null removes the stored value. */
export const DetailsInput = {
  language_id: IdInput.nullable().optional(),
  owner_user_id: IdInput.nullable().optional(),
  license: Line(50).nullable().optional(),
  script: Line(4).nullable().optional(),
  is_original: z.boolean().nullable().optional(),
  quiz_direction: Direction.nullable().optional(),
}

export const CollectionId = Id
export const Side = z.enum(['front', 'back'])
export type Side = z.infer<typeof Side>

export const Collection = z.object({
  collection_id: z.int(),
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  /** True if cards without typed answers are multiple choice with four options. */
  has_choices: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  item_count: z.int(),
  /** Number of items that are studied. */
  card_count: z.int(),
  level_count: z.int(),
  owner: z.object({ user_id: z.int(), username: z.string() }),
  /** Number of copies of this collection. */
  clone_count: z.int(),
  /** The collection from which this one was copied, if the user has access to it. */
  cloned_from: z.object({ collection_id: z.int(), name: z.string(), username: z.string() }).nullable(),
  /** Cover: the fronts of the first items, up to six. */
  first_words: z.array(z.string()),
  /** Language of the first item that has one, taken from its definition or its own texts; null if no item has one. */
  language: z.object({ lang_id: z.int(), tag: z.string(), real_name: z.string() }).nullable(),
  /** True for one of the site's built-in starter courses. */
  is_course: z.boolean(),
  /** A moderator's reason for making the collection private; null for everyone except the owner. */
  withheld_reason: z.string().nullable(),
})
export type Collection = z.infer<typeof Collection>

export const CollectionItem = z.object({
  item_id: z.int(),
  collection_id: z.int(),
  /** Null for an item with its own texts. The same applies to the definition fields below. */
  definition_id: z.int().nullable(),
  word: z.string().nullable(),
  type_name: z.string().nullable(),
  /** Author of the definition. */
  username: z.string().nullable(),
  valsi_id: z.int().nullable(),
  /** Current text of the definition; for a deleted definition, its last text. */
  definition: z.string().nullable(),
  notes: z.string().nullable(),
  glosses: z.array(z.string()),
  lang_id: z.int().nullable(),
  is_deleted: z.boolean(),
  /** The collection's notes on this item. */
  ci_notes: z.string(),
  free_content_front: z.string().nullable(),
  free_content_back: z.string().nullable(),
  /** Zero-based position in the collection. */
  position: z.int(),
  auto_progress: z.boolean(),
  ...ItemDetails.shape,
  /** Always null: answers are compared without a canonical form. */
  canonical_form: z.null(),
  /** Always false and null: items have no recordings. */
  has_sound: z.literal(false),
  sound_url: z.null(),
  has_front_image: z.boolean(),
  has_back_image: z.boolean(),
  added_at: z.iso.datetime(),
  /** The item's flashcard; null if the item is not studied. */
  flashcard: z.object({ id: z.int(), direction: Directions, created_at: z.iso.datetime() }).nullable(),
  /** Levels that contain the item's card, in order. */
  levels: z.array(z.object({ level_id: z.int(), name: z.string() })),
})
export type CollectionItem = z.infer<typeof CollectionItem>
