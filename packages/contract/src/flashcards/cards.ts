import { z } from 'zod'
import { Done } from '../accounts.ts'
import { CollectionId, Direction } from '../collections.ts'
import { endpoint } from '../endpoint.ts'
import { DefinitionIdInput } from '../entries.ts'
import { Flag } from '../flag.ts'
import { Id, IdInput } from '../ids.ts'
import { MAX_ID, Page, pageFields } from '../paging.ts'
import { LongText } from '../texts.ts'
import { CardProgress, CardStatus, CardWithProgress, Flashcard } from './card.ts'

const CardList = z.object({ flashcards: z.array(CardWithProgress), ...pageFields, due_count: z.int() })
const listQuery = {
  ...Page,
  collection_id: CollectionId.optional(),
  level_id: Id.optional(),
  flashcard_id: Id.optional(),
  status: CardStatus.optional(),
}

export const listFlashcards = endpoint({
  method: 'GET',
  path: '/flashcards',
  access: 'member',
  summary:
    "Lists the cards of a readable collection, or all of the user's cards, with the user's progress; in the order of the collection",
  query: z.object({ ...listQuery, due: Flag.optional() }),
  response: CardList,
  errors: ['collection_not_found', 'level_not_found'],
})

export const listDueFlashcards = endpoint({
  method: 'GET',
  path: '/flashcards/due',
  access: 'member',
  summary: 'Lists due cards, longest overdue first and new ones last',
  query: z.object(listQuery),
  response: CardList,
  errors: ['collection_not_found', 'level_not_found'],
})

export const countFlashcards = endpoint({
  method: 'GET',
  path: '/flashcards/counts',
  access: 'member',
  summary: 'Returns the number of due and held-back cards for each collection that the user owns or studies',
  response: z.object({
    collections: z.array(
      z.object({
        collection_id: z.int(),
        name: z.string(),
        total: z.int(),
        new: z.int(),
        /** Cards in learning steps, which are exempt from daily limits. */
        learning: z.int(),
        /** Cards due for review. */
        due: z.int(),
        /** Due cards that exceed the daily limits. */
        held_back: z.object({ new: z.int(), due: z.int() }),
      }),
    ),
    /** Time at which the next card becomes due; null if there is none. */
    next_due_at: z.iso.datetime().nullable(),
  }),
})

export const makeFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id',
  access: 'member',
  cost: 2,
  idempotent: true,
  summary:
    "Adds a definition, or two texts, to one of the user's collections (`id` is its ID) and creates a card for it",
  params: z.object({ id: CollectionId }),
  body: z.object({
    definition_id: DefinitionIdInput.optional(),
    free_content_front: LongText(10_000).optional(),
    free_content_back: LongText(10_000).optional(),
    notes: LongText(5000).optional(),
    direction: Direction.default('both'),
  }),
  response: z.object({ flashcard: Flashcard, progress: z.array(CardProgress) }),
  errors: [
    'collection_not_found',
    'collection_not_yours',
    'collection_full',
    'definition_not_found',
    'item_not_found',
    'not_an_image',
    'too_large',
  ],
})

export const makeFlashcards = endpoint({
  method: 'POST',
  path: '/flashcards/collection/import',
  access: 'member',
  cost: 5,
  idempotent: true,
  summary: "Creates a card for every item of the user's collection that has none",
  body: z.object({ collection_id: IdInput, direction: Direction.default('both') }),
  response: z.object({ imported_count: z.int(), skipped_count: z.int() }),
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const deleteFlashcard = endpoint({
  method: 'DELETE',
  path: '/flashcards/:id',
  access: 'member',
  summary: 'Removes the card of an item; the learning progress is stored and returns with a new card of that item',
  params: z.object({ id: Id }),
  response: Done,
  errors: ['flashcard_not_found', 'collection_not_yours'],
})

export const moveFlashcard = endpoint({
  method: 'PATCH',
  path: '/flashcards/:id/position',
  access: 'member',
  summary: 'Moves a card and its item to a position in the collection, from 0',
  params: z.object({ id: Id }),
  body: z.object({ position: z.int().min(0).max(MAX_ID) }),
  response: Done,
  errors: ['flashcard_not_found', 'collection_not_yours'],
})
