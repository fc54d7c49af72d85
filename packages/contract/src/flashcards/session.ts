import { z } from 'zod'
import { CollectionId } from '../collections.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { CardSide, CardWithProgress, Rating, TimeZone } from './card.ts'
import { Scheduling, StudySettings } from './settings.ts'

/** Maximum number of questions that a request asks for above the limits of the day. */
export const MAX_MORE = 100

export const getStudySession = endpoint({
  method: 'GET',
  path: '/flashcards/session',
  access: 'public',
  cost: 3,
  summary:
    'What to study now of a collection or a level: cards, and the order of their questions. Visitors, whose log is in their browser, get all cards of a public collection',
  query: z.object({
    collection_id: CollectionId,
    level_id: Id.optional(),
    /** All sides of this card, whatever is due and whatever the limits. */
    flashcard_id: Id.optional(),
    /** Questions above the limits of the day, for a learner who wants to go on: so many new ones, and so many reviews. */
    more: z.coerce.number<number>().int().min(0).max(MAX_MORE).default(0),
    /** Of the device: for visitors, and for users until they have settings, which store it. An unknown zone is ignored. */
    time_zone: TimeZone.optional().catch(undefined),
  }),
  response: z.object({
    collection: z.object({ collection_id: z.int(), name: z.string(), item_count: z.int() }),
    cards: z.array(CardWithProgress),
    /** In the order they are asked. */
    queue: z.array(z.object({ flashcard_id: z.int(), card_side: CardSide })),
    /** How I answered today, in this collection, in order. */
    answered_today: z.array(z.object({ rating: Rating })),
    /** Due, but more than the limit of the day. */
    held_back: z.object({ new: z.int(), due: z.int() }),
    /** When the next one is due, when nothing is now. */
    next_due_at: z.iso.datetime().nullable(),
    settings: StudySettings,
    scheduling: Scheduling,
    streak: z.int(),
  }),
  errors: ['collection_not_found', 'level_not_found', 'level_locked'],
})
export type StudySession = z.infer<(typeof getStudySession)['response']>
