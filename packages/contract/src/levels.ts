import { z } from 'zod'
import { Done } from './accounts.ts'
import { CollectionId } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdInput } from './ids.ts'
import { MAX_ID, Page, PerPage, pageFields } from './paging.ts'
import { Line, LongText } from './texts.ts'

export const DEFAULT_MIN_CARDS = 5
/** Default minimum success rate, a fraction from 0 to 1. */
export const DEFAULT_MIN_SUCCESS_RATE = 0.8

const LevelProgress = z.object({
  /** Number of the level's cards that have been answered at least once. */
  cards_completed: z.int(),
  correct_answers: z.int(),
  total_answers: z.int(),
  /** Success rate from 0 to 1; 0 before the first answer. */
  success_rate: z.number(),
  is_unlocked: z.boolean(),
  is_completed: z.boolean(),
  /** Time at which the last prerequisite was completed; null while the level is locked or if it has no prerequisites. */
  unlocked_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
  last_activity_at: z.iso.datetime().nullable(),
})

export const Level = z.object({
  level_id: z.int(),
  collection_id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The configured minimum number of cards. A level with fewer cards requires all of them. */
  min_cards: z.int(),
  /** Minimum success rate, from 0 to 1. */
  min_success_rate: z.number(),
  /** Zero-based position among the collection's levels. */
  position: z.int(),
  prerequisites: z.array(z.object({ level_id: z.int(), name: z.string(), is_completed: z.boolean() })),
  /** The user's progress; null for visitors. */
  progress: LevelProgress.nullable(),
  card_count: z.int(),
  is_locked: z.boolean(),
  is_started: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Level = z.infer<typeof Level>

const content = {
  name: Line(120).pipe(z.string().min(1, 'is required')),
  description: LongText(5000),
  min_cards: z.int().min(1, 'must be at least 1').max(20_000),
  min_success_rate: z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1'),
  position: z.int().min(0).max(1000),
  prerequisite_ids: z.array(IdInput).max(50),
}

export const listLevels = endpoint({
  method: 'GET',
  path: '/flashcards/levels/:id',
  access: 'public',
  summary: 'Lists the levels of a collection (`id` is its ID) in order',
  params: z.object({ id: CollectionId }),
  response: z.object({ levels: z.array(Level), total: z.int() }),
  errors: ['collection_not_found'],
})

export const addLevel = endpoint({
  method: 'POST',
  path: '/flashcards/levels/:id',
  access: 'member',
  idempotent: true,
  summary: "Adds a level to one of the user's collections (`id` is its ID)",
  params: z.object({ id: CollectionId }),
  body: z.object({
    ...content,
    description: content.description.default(''),
    min_cards: content.min_cards.default(DEFAULT_MIN_CARDS),
    min_success_rate: content.min_success_rate.default(DEFAULT_MIN_SUCCESS_RATE),
    position: content.position.optional(),
    prerequisite_ids: content.prerequisite_ids.default([]),
  }),
  response: Level,
  errors: ['collection_not_found', 'collection_not_yours', 'level_not_found'],
})

export const editLevel = endpoint({
  method: 'PUT',
  path: '/flashcards/levels/:id',
  access: 'member',
  summary: "Updates the given fields of a level (`id` is the level's ID)",
  params: z.object({ id: Id }),
  body: z.object(content).partial(),
  response: Level,
  errors: ['level_not_found', 'collection_not_yours', 'level_cycle'],
})

export const deleteLevel = endpoint({
  method: 'DELETE',
  path: '/flashcards/levels/:id',
  access: 'member',
  summary: "Deletes a level (`id` is the level's ID); its cards remain in the collection",
  params: z.object({ id: Id }),
  response: Done,
  errors: ['level_not_found', 'collection_not_yours', 'level_required'],
})

const LevelCard = z.object({
  flashcard_id: z.int(),
  /** Zero-based position in the level. */
  position: z.int(),
  word: z.string().nullable(),
  definition: z.string().nullable(),
  free_content_front: z.string().nullable(),
  free_content_back: z.string().nullable(),
  has_front_image: z.boolean(),
  has_back_image: z.boolean(),
  collection_id: z.int(),
  item_id: z.int(),
  definition_id: z.int().nullable(),
  valsi_id: z.int().nullable(),
  ci_notes: z.string(),
  /** Null if the user has never answered the card. */
  progress: z
    .object({
      correct_answers: z.int(),
      total_attempts: z.int(),
      success_rate: z.number(),
      last_reviewed_at: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type LevelCard = z.infer<typeof LevelCard>

export const listLevelCards = endpoint({
  method: 'GET',
  path: '/flashcards/levels/:id/cards',
  access: 'public',
  summary: 'Lists the cards of a level',
  params: z.object({ id: Id }),
  query: z.object({ ...Page, per_page: PerPage.default(10) }),
  response: z.object({ cards: z.array(LevelCard), ...pageFields }),
  errors: ['level_not_found'],
})

export const addLevelCards = endpoint({
  method: 'POST',
  path: '/flashcards/cards/:id',
  access: 'member',
  summary: 'Adds cards of the collection to a level (`id` is its ID), at the end or from `start_position`',
  params: z.object({ id: Id }),
  body: z.object({
    flashcard_ids: z.array(IdInput).min(1, 'is required').max(1000),
    start_position: z.int().min(0).max(MAX_ID).optional(),
  }),
  response: Done.extend({ added_count: z.int() }),
  errors: ['level_not_found', 'collection_not_yours', 'flashcard_not_found'],
})

export const removeLevelCard = endpoint({
  method: 'DELETE',
  path: '/flashcards/levels/:id/cards/:card',
  access: 'member',
  summary: 'Removes a card from a level',
  params: z.object({ id: Id, card: Id }),
  response: Done,
  errors: ['level_not_found', 'flashcard_not_found', 'collection_not_yours'],
})
