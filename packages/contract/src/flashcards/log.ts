import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdInput } from '../ids.ts'
import { Page, pageFields } from '../paging.ts'
import { LongText } from '../texts.ts'
import { CardProgress, CardSide, Rating } from './card.ts'
import { At, EntryId } from './fields.ts'

/** Maximum number of log entries in a request. */
export const MAX_ENTRIES = 500

/** A learner's action on one side of a card. */
export const StudyEntry = z.object({
  entry_id: EntryId,
  flashcard_id: IdInput,
  card_side: CardSide,
  /** `resume` ends a card's suspension; `undo` reverts the earlier entry in `refers_to`. */
  kind: z.enum(['review', 'undo', 'reset', 'snooze', 'resume']),
  rating: Rating.nullable().default(null),
  at: At,
  duration_ms: z.int().min(0).max(86_400_000).nullable().default(null),
  answer: LongText(2000).nullable().default(null),
  refers_to: EntryId.nullable().default(null),
})
export type StudyEntry = z.infer<typeof StudyEntry>

export const addStudyEntries = endpoint({
  method: 'POST',
  path: '/flashcards/log',
  access: 'member',
  cost: 5,
  maxBody: 1024 * 1024,
  summary:
    "Adds actions to the user's review log, including earlier ones from other devices; entries that exist are not added again",
  body: z.object({ entries: z.array(z.unknown()).min(1, 'is required').max(MAX_ENTRIES) }),
  response: z.object({
    /** One result per entry, in order. An invalid entry is rejected with a reason and doesn't affect other entries. */
    results: z.array(
      z.object({
        entry_id: z.string().nullable(),
        outcome: z.enum(['added', 'already_there', 'refused']),
        reason: z.string().nullable(),
      }),
    ),
    /** Current progress of every side affected by the entries. */
    progress: z.array(CardProgress),
    completed_levels: z.array(z.object({ level_id: z.int(), name: z.string() })),
  }),
})

export const listStudyEntries = endpoint({
  method: 'GET',
  path: '/flashcards/:id/log',
  access: 'member',
  summary: "Lists the user's actions on a card, newest first",
  params: z.object({ id: Id }),
  query: z.object(Page),
  response: z.object({
    entries: z.array(
      StudyEntry.extend({
        /** True if this entry or the entry that caused it was undone. */
        is_undone: z.boolean(),
        /** The phrase whose review also counted for this word. */
        because_of: z.string().nullable(),
        /** The phrase's card, in the same collection; `because_of_word` if the phrase is a dictionary word. */
        because_of_card: z.int().nullable(),
        because_of_word: z.string().nullable(),
        /** False for an undone entry, and for the review of a phrase if this word was not due. */
        is_counted: z.boolean(),
        /** Due time after this entry; null for a new card or if the entry did not count. */
        next_review_at: z.iso.datetime().nullable(),
      }),
    ),
    ...pageFields,
  }),
  errors: ['flashcard_not_found'],
})

export type StudyLogEntry = z.infer<(typeof listStudyEntries)['response']>['entries'][number]
