import { z } from 'zod'
import { DIRECTIONS } from '../collections.ts'

/** How long a snoozed card stays away (hours). */
export const SNOOZE_HOURS = 6
/** A card that is remembered for so long without a look is graduated (days of stability). */
export const GRADUATED_DAYS = 90
/** What is said to be older was told by a clock that is wrong (ms since 1970). */
export const EARLIEST_REVIEW_MS = Date.UTC(2000, 0, 1)
/** A card that was forgotten so often in reviews is set aside. */
export const LEECH_LAPSES = 8
export const CardSide = z.enum(['direct', 'reverse'])
export type CardSide = z.infer<typeof CardSide>
export const CardStatus = z.enum(['new', 'learning', 'review', 'graduated'])
export type CardStatus = z.infer<typeof CardStatus>
/** 1 forgot, 2 hard, 3 good, 4 easy. */
export const Rating = z.int().min(1, 'must be 1, 2, 3 or 4').max(4, 'must be 1, 2, 3 or 4')
/** Where days begin and end: a name of the IANA database. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'must be a time zone, such as Europe/Berlin')
const isTimeZone = (name: string) => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Where the asker stands with one side of a card. */
export const CardProgress = z.object({
  /** Unique among the progress of one user: derived from the card and side. */
  id: z.int(),
  /** Null for visitors. */
  user_id: z.int().nullable(),
  flashcard_id: z.int(),
  card_side: CardSide,
  status: CardStatus,
  /** Of FSRS: 0 new, 1 learning, 2 review, 3 relearning. */
  state: z.int(),
  /** Days after which nine of ten are remembered; 0 of a new card. */
  stability: z.number(),
  /** From 1 to 10; 0 of a new card. */
  difficulty: z.number(),
  /** The difficulty on the scale of SM-2, for programs that expect one: 2.5 for a new card, 1.3 for the hardest. */
  ease_factor: z.number(),
  /** Days from the last review to the next; 0 below a day. */
  interval: z.int(),
  /** How far it has come in the steps of learning. */
  learning_steps: z.int(),
  review_count: z.int(),
  lapses: z.int(),
  last_reviewed_at: z.iso.datetime().nullable(),
  /**
   * Six hours after a snooze. Null for a new side, which is always due, and for an information card that was seen, which is
   * never due again.
   */
  next_review_at: z.iso.datetime().nullable(),
  snoozed_until: z.iso.datetime().nullable(),
  /** Forgotten too often to go on like this. */
  is_set_aside: z.boolean(),
})
export type CardProgress = z.infer<typeof CardProgress>

export const Flashcard = z.object({
  flashcard_id: z.int(),
  /** The same number. */
  id: z.int(),
  collection_id: z.int(),
  item_id: z.int(),
  /** Of the item, from 0. */
  position: z.int(),
  direction: z.enum(DIRECTIONS),
  /** Of the item: sides whose answer is typed. */
  quiz_direction: z.enum(DIRECTIONS).nullable(),
  /** Null for a card of two texts, as is all that is told of definitions. */
  definition_id: z.int().nullable(),
  valsi_id: z.int().nullable(),
  word: z.string().nullable(),
  type_name: z.string().nullable(),
  /** As it is now; of a deleted definition, as it was last. */
  definition: z.string().nullable(),
  definition_notes: z.string().nullable(),
  glosses: z.array(z.string()),
  definition_language_id: z.int().nullable(),
  free_content_front: z.string().nullable(),
  free_content_back: z.string().nullable(),
  has_front_image: z.boolean(),
  has_back_image: z.boolean(),
  /** Of the collection on this item. */
  notes: z.string(),
  /** Always null: cards have no recordings. */
  sound_url: z.null(),
  created_at: z.iso.datetime(),
})
export type Flashcard = z.infer<typeof Flashcard>

export const CardWithProgress = z.object({
  flashcard: Flashcard,
  /** One for each side that is asked. */
  progress: z.array(CardProgress),
  /** The levels of the collection that it is in. */
  level_ids: z.array(z.int()),
  /** In locked levels only: not studied yet. */
  is_locked: z.boolean(),
})
export type CardWithProgress = z.infer<typeof CardWithProgress>
