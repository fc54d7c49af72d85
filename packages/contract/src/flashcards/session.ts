import { z } from 'zod'
import { CollectionId } from '../collections.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { CardSide, CardWithProgress, Rating, TimeZone } from './card.ts'
import { Scheduling, StudySettings } from './settings.ts'

/** Maximum number of extra cards per request, beyond the daily limits. */
export const MAX_MORE = 100

/** A word of the same selma'o or with a similar meaning, offered as a wrong answer. */
export const Distractor = z.object({
  word: z.string(),
  /** Up to three glosses. */
  glosses: z.array(z.string()),
  /** Null if the word has glosses. */
  definition: z.string().nullable(),
})
export type Distractor = z.infer<typeof Distractor>

export const getStudySession = endpoint({
  method: 'GET',
  path: '/flashcards/session',
  access: 'public',
  cost: 3,
  summary:
    'Returns the cards of a collection or level to study now, and their order. Visitors, whose log is in their browser, get all cards of a public collection',
  query: z.object({
    collection_id: CollectionId,
    level_id: Id.optional(),
    /** Returns all sides of the given card, regardless of due dates and limits. */
    flashcard_id: Id.optional(),
    /** Number of new cards, and also of reviews, to add beyond the daily limits for a learner who wants to continue. */
    more: z.coerce.number<number>().int().min(0).max(MAX_MORE).default(0),
    /** Time zone of the device, for visitors and users without stored settings. An unknown zone is ignored. */
    time_zone: TimeZone.optional().catch(undefined),
  }),
  response: z.object({
    collection: z.object({ collection_id: z.int(), name: z.string(), item_count: z.int(), has_choices: z.boolean() }),
    cards: z.array(CardWithProgress),
    /** Card sides in review order. */
    queue: z.array(z.object({ flashcard_id: z.int(), card_side: CardSide })),
    /** Wrong answers for cards with a definition. Only for collections with multiple choice. */
    distractors: z.array(z.object({ flashcard_id: z.int(), words: z.array(Distractor) })),
    /** The user's answers in this collection today, in order. */
    answered_today: z.array(z.object({ rating: Rating })),
    /** Due cards that exceed the daily limits. */
    held_back: z.object({ new: z.int(), due: z.int() }),
    /** Due time of the next card, if no card is currently due. */
    next_due_at: z.iso.datetime().nullable(),
    settings: StudySettings,
    scheduling: Scheduling,
    streak: z.int(),
  }),
  errors: ['collection_not_found', 'level_not_found', 'level_locked'],
})
export type StudySession = z.infer<(typeof getStudySession)['response']>
