import { z } from 'zod'
import { DIRECTIONS } from '../collections.ts'

/** Duration of a snooze, in hours. */
export const SNOOZE_HOURS = 6
/** Reviews before this time, in ms since 1970, indicate a wrong client clock. */
export const EARLIEST_REVIEW_MS = Date.UTC(2000, 0, 1)

export const CardSide = z.enum(['direct', 'reverse'])
export type CardSide = z.infer<typeof CardSide>
export const CardStatus = z.enum(['new', 'learning', 'review', 'graduated'])
export type CardStatus = z.infer<typeof CardStatus>
/** 1 again, 2 hard, 3 good, 4 easy. */
export const Rating = z.int().min(1, 'must be 1, 2, 3 or 4').max(4, 'must be 1, 2, 3 or 4')
/** IANA time zone that determines when days start and end. */
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

/** A user's progress on one side of a card. */
export const CardProgress = z.object({
  /** Unique per user: derived from the card and its side. */
  id: z.int(),
  /** The learner; null for visitors. */
  user_id: z.int().nullable(),
  flashcard_id: z.int(),
  card_side: CardSide,
  status: CardStatus,
  /** FSRS state: 0 new, 1 learning, 2 review, 3 relearning. */
  state: z.int(),
  /** Days until the recall probability falls to 90 %; 0 for a new card. */
  stability: z.number(),
  /** FSRS difficulty from 1 to 10; 0 for a new card. */
  difficulty: z.number(),
  /** Difficulty on the SM-2 scale, for programs that expect it: 2.5 for a new card, 1.3 for the hardest. */
  ease_factor: z.number(),
  /** Days from the last review to the next one; 0 if less than a day. */
  interval: z.int(),
  /** Index of the current learning step. */
  learning_steps: z.int(),
  review_count: z.int(),
  lapses: z.int(),
  last_reviewed_at: z.iso.datetime().nullable(),
  /**
   * Due time; six hours later after a snooze. Null for a new side, which is always due, and for an information card that has been
   * shown, which is never due again.
   */
  next_review_at: z.iso.datetime().nullable(),
  snoozed_until: z.iso.datetime().nullable(),
  /** True if the card is suspended because of too many lapses. */
  is_set_aside: z.boolean(),
})
export type CardProgress = z.infer<typeof CardProgress>

export const Flashcard = z.object({
  flashcard_id: z.int(),
  /** Alias of `flashcard_id`. */
  id: z.int(),
  collection_id: z.int(),
  item_id: z.int(),
  /** Zero-based position of the item. */
  position: z.int(),
  direction: z.enum(DIRECTIONS),
  /** Sides of the item with typed answers. */
  quiz_direction: z.enum(DIRECTIONS).nullable(),
  /** Null for a card with its own texts. The same applies to all definition fields. */
  definition_id: z.int().nullable(),
  valsi_id: z.int().nullable(),
  word: z.string().nullable(),
  type_name: z.string().nullable(),
  /** Current text of the definition; for a deleted definition, its last text. */
  definition: z.string().nullable(),
  definition_notes: z.string().nullable(),
  glosses: z.array(z.string()),
  definition_language_id: z.int().nullable(),
  free_content_front: z.string().nullable(),
  free_content_back: z.string().nullable(),
  has_front_image: z.boolean(),
  has_back_image: z.boolean(),
  /** The collection's notes on this item. */
  notes: z.string(),
  /** Always null: cards have no recordings. */
  sound_url: z.null(),
  created_at: z.iso.datetime(),
})
export type Flashcard = z.infer<typeof Flashcard>

export const CardWithProgress = z.object({
  flashcard: Flashcard,
  /** One entry for each studied side. */
  progress: z.array(CardProgress),
  /** Levels of the collection that include the card. */
  level_ids: z.array(z.int()),
  /** True if all of the card's levels are locked, so that the card is not studied yet. */
  is_locked: z.boolean(),
})
export type CardWithProgress = z.infer<typeof CardWithProgress>
