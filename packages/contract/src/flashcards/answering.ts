import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdInput } from '../ids.ts'
import { LongText } from '../texts.ts'
import { CardProgress, CardSide, Rating } from './card.ts'
import { At, EntryId } from './fields.ts'

const answered = {
  /** ID of the card to review. An ID in the URL takes precedence. */
  flashcard_id: IdInput.optional(),
  entry_id: EntryId.optional(),
  at: At.optional(),
  duration_ms: z.int().min(0).max(86_400_000).optional(),
}
const afterReview = {
  ...Done.shape,
  card_side: CardSide,
  /** Null for an information card, which is never shown again. */
  next_review: z.iso.datetime().nullable(),
  /** ID of the log entry, used to undo the review. */
  entry_id: z.uuid(),
  progress: CardProgress,
  /** Levels completed by this review. */
  completed_levels: z.array(z.object({ level_id: z.int(), name: z.string() })),
}

export const reviewFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/review',
  access: 'member',
  summary: 'Records a review of one side of a card',
  params: z.object({ id: Id }),
  body: z.object({ ...answered, rating: Rating, card_side: CardSide }),
  response: z.object(afterReview),
  errors: ['flashcard_not_found', 'level_locked', 'invalid_request'],
})

/** Result of comparing a typed answer with the accepted ones. */
export const Grade = z.object({
  /** 1 − edits ÷ length of the longer text, after case folding; from 0 to 1. */
  similarity: z.number(),
  rating: Rating,
  /** The accepted answer that is most similar to the typed answer. */
  expected: z.string(),
  /** Grammatical comparison with the expected answer, if it explains the rating. */
  structure: z
    .object({
      is_equal: z.boolean(),
      /** Words that occur in only one of two equal texts, such as an optional `cu`. */
      optional: z.array(z.string()),
      /** Words that make two texts differ, although they are optional in other positions. */
      needed: z.array(z.string()),
      /** True if equal texts have the same words in a different order. */
      is_reordered: z.boolean(),
    })
    .optional(),
})

export const fillInFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/fillin',
  access: 'member',
  summary: 'Grades a typed answer and records it as a review',
  params: z.object({ id: Id }),
  body: z.object({ ...answered, card_side: CardSide, answer: LongText(2000) }),
  response: z.object({ ...afterReview, ...Grade.shape, answer_correct: z.boolean() }),
  errors: ['flashcard_not_found', 'level_locked', 'invalid_request'],
})

export const answerFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/answer',
  access: 'member',
  summary: 'Grades a typed answer; records a review only if it is right',
  params: z.object({ id: Id }),
  body: z.object({ ...answered, card_side: CardSide.default('direct'), answer: LongText(2000) }),
  response: z.object({
    ...Done.shape,
    success: z.boolean(),
    ...Grade.shape,
    answer_correct: z.boolean(),
    card_side: CardSide,
    /** Due time of the next review; null if the answer was wrong. */
    next_review: z.iso.datetime().nullable(),
    progress: CardProgress.nullable(),
  }),
  errors: ['flashcard_not_found', 'level_locked', 'invalid_request'],
})

export const snoozeFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/snooze',
  access: 'member',
  summary: 'Snoozes one side of a card, or all, for six hours',
  params: z.object({ id: Id }),
  body: z.object({ ...answered, card_side: CardSide.optional() }).default({}),
  response: Done.extend({ snoozed_until: z.iso.datetime() }),
  errors: ['flashcard_not_found'],
})

export const resetFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/reset',
  access: 'member',
  summary: "Resets the user's progress on a card; the log preserves the earlier state, so that this can be undone",
  params: z.object({ id: Id }),
  body: z.object({ ...answered, card_side: CardSide.optional() }).default({}),
  response: Done,
  errors: ['flashcard_not_found'],
})
