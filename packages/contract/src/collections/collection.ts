import { z } from 'zod'
import { GivenId, Id } from '../ids.ts'
import { Line } from '../texts.ts'

/** The most items that a collection has. */
export const MAX_ITEMS = 20_000
/** Characters of the name of a collection. */
export const MAX_NAME_LENGTH = 120
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

/** Details that clients store with an item; null where there is none. */
export const ItemDetails = z.object({
  /** The language of its own texts. */
  language_id: z.int().nullable(),
  /** The user whose work it is, where that is not the owner of the collection. */
  owner_user_id: z.int().nullable(),
  license: z.string().nullable(),
  /** ISO 15924, such as `Latn`. */
  script: z.string().nullable(),
  /** True for an original, false for a translation or copy. */
  is_original: z.boolean().nullable(),
  /** Sides whose answer is typed in a quiz, in addition to those of a fill-in direction; null: none. */
  quiz_direction: Directions.nullable(),
})
export type ItemDetails = z.infer<typeof ItemDetails>

/** Details of an item; null removes what is stored. */
export const GivenDetails = {
  language_id: GivenId.nullable().optional(),
  owner_user_id: GivenId.nullable().optional(),
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
  /** Language of the first item that has one: that of its definition, or of its own texts; null if none has. */
  language: z.object({ lang_id: z.int(), tag: z.string(), real_name: z.string() }).nullable(),
  /** True for a starter course of the site. */
  is_course: z.boolean(),
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
  ...ItemDetails.shape,
  /** Always null: answers are compared without a normal form of whole texts. */
  canonical_form: z.null(),
  /** Items have no recordings: always false and null. */
  has_sound: z.literal(false),
  sound_url: z.null(),
  has_front_image: z.boolean(),
  has_back_image: z.boolean(),
  added_at: z.iso.datetime(),
  /** How it is studied, if it is. */
  flashcard: z.object({ id: z.int(), direction: Directions, created_at: z.iso.datetime() }).nullable(),
  /** Those that its card is in, in their order. */
  levels: z.array(z.object({ level_id: z.int(), name: z.string() })),
})
export type CollectionItem = z.infer<typeof CollectionItem>
