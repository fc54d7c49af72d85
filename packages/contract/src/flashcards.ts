import { z } from 'zod'
import { Done } from './accounts.ts'
import { CollectionId, DIRECTIONS, Direction } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { GivenDefinitionId } from './entries.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { LongText } from './texts.ts'

/** How long a snoozed card stays away (hours). */
export const SNOOZE_HOURS = 6
/** A card that is remembered for so long without a look is graduated (days of stability). */
export const GRADUATED_DAYS = 90
/** A card that was forgotten so often in reviews is set aside. */
export const LEECH_LAPSES = 8
/** With so many reviews the parameters of FSRS are fitted to the learner. */
export const FIT_FROM_REVIEWS = 400
/** The most entries of the log that one call brings. */
export const MAX_ENTRIES = 500

const CardId = z.coerce.number<number>().int().min(1).max(MAX_ID)
const GivenCardId = z.int().min(1).max(MAX_ID)
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
  flashcard_id: z.int(),
  card_side: CardSide,
  status: CardStatus,
  /** Of FSRS: 0 new, 1 learning, 2 review, 3 relearning. */
  state: z.int(),
  /** Days after which nine of ten are remembered; 0 of a new card. */
  stability: z.number(),
  /** From 1 to 10; 0 of a new card. */
  difficulty: z.number(),
  /** Days from the last review to the next; 0 below a day. */
  interval: z.int(),
  /** How far it has come in the steps of learning. */
  learning_steps: z.int(),
  review_count: z.int(),
  lapses: z.int(),
  last_reviewed_at: z.iso.datetime().nullable(),
  /** Null while it is new, which is due at any time. */
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
  created_at: z.iso.datetime(),
})
export type Flashcard = z.infer<typeof Flashcard>

const CardWithProgress = z.object({
  flashcard: Flashcard,
  /** One for each side that is asked. */
  progress: z.array(CardProgress),
  /** The levels of the collection that it is in. */
  level_ids: z.array(z.int()),
  /** In locked levels only: not studied yet. */
  is_locked: z.boolean(),
})
export type CardWithProgress = z.infer<typeof CardWithProgress>

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
const CardList = z.object({ flashcards: z.array(CardWithProgress), ...pageFields, due_count: z.int() })
const listQuery = {
  ...Page,
  collection_id: CollectionId.optional(),
  level_id: CardId.optional(),
  flashcard_id: CardId.optional(),
  status: CardStatus.optional(),
}

export const listFlashcards = endpoint({
  method: 'GET',
  path: '/flashcards',
  access: 'member',
  summary:
    'Cards of a collection that I may read, or of all of mine, with where I stand; in the order of the collection',
  query: z.object({ ...listQuery, due: flag.optional() }),
  response: CardList,
  errors: ['collection_not_found', 'level_not_found'],
})

export const listDueFlashcards = endpoint({
  method: 'GET',
  path: '/flashcards/due',
  access: 'member',
  summary: 'Cards that are due, the longest due first and new ones last',
  query: z.object(listQuery),
  response: CardList,
  errors: ['collection_not_found', 'level_not_found'],
})

export const countFlashcards = endpoint({
  method: 'GET',
  path: '/flashcards/counts',
  access: 'member',
  summary: 'How many questions wait in each collection that I own or study; daily limits are not taken off',
  response: z.object({
    collections: z.array(
      z.object({ collection_id: z.int(), name: z.string(), total: z.int(), new: z.int(), due: z.int() }),
    ),
  }),
})

export const makeFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id',
  access: 'member',
  cost: 2,
  idempotent: true,
  summary: 'Puts a definition, or two texts, into my collection (`id` is its number) and makes a card of it',
  params: z.object({ id: CollectionId }),
  body: z.object({
    definition_id: GivenDefinitionId.optional(),
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
  summary: 'Makes a card of every item of my collection that has none',
  body: z.object({ collection_id: z.int().min(1).max(MAX_ID), direction: Direction.default('both') }),
  response: z.object({ imported_count: z.int(), skipped_count: z.int() }),
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const deleteFlashcard = endpoint({
  method: 'DELETE',
  path: '/flashcards/:id',
  access: 'member',
  summary: 'Takes the card of an item away; what was learned is kept and comes back with a new card of that item',
  params: z.object({ id: CardId }),
  response: Done,
  errors: ['flashcard_not_found', 'collection_not_yours'],
})

export const moveFlashcard = endpoint({
  method: 'PATCH',
  path: '/flashcards/:id/position',
  access: 'member',
  summary: 'Moves a card, which is its item, to a place of the collection counted from 0',
  params: z.object({ id: CardId }),
  body: z.object({ position: z.int().min(0).max(MAX_ID) }),
  response: Done,
  errors: ['flashcard_not_found', 'collection_not_yours'],
})

/** Chosen by the device that answered, so that what is sent twice is there once. */
const EntryId = z.uuid()
/** By the clock of that device; the time of the request when it is not said. */
const At = z.iso.datetime({ offset: true })
const answered = {
  flashcard_id: GivenCardId.optional(),
  entry_id: EntryId.optional(),
  at: At.optional(),
  duration_ms: z.int().min(0).max(86_400_000).optional(),
}
const afterReview = {
  ...Done.shape,
  card_side: CardSide,
  next_review: z.iso.datetime(),
  /** To undo it. */
  entry_id: z.uuid(),
  progress: CardProgress,
  /** Levels that this review completed. */
  completed_levels: z.array(z.object({ level_id: z.int(), name: z.string() })),
}

export const reviewFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/review',
  access: 'member',
  summary: 'Says how well one side of a card was remembered',
  params: z.object({ id: CardId }),
  body: z.object({ ...answered, rating: Rating, card_side: CardSide }),
  response: z.object(afterReview),
  errors: ['flashcard_not_found', 'level_locked', 'invalid_request'],
})

/** How a typed answer was judged. */
export const Grade = z.object({
  /** 1 − edits ÷ length of the longer, after folding; from 0 to 1. */
  similarity: z.number(),
  rating: Rating,
  /** The accepted answer that is nearest to what was typed. */
  expected: z.string(),
})

export const fillInFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/fillin',
  access: 'member',
  summary: 'Judges a typed answer, and counts it as a review',
  params: z.object({ id: CardId }),
  body: z.object({ ...answered, card_side: CardSide, answer: LongText(2000) }),
  response: z.object({ ...afterReview, ...Grade.shape, answer_correct: z.boolean() }),
  errors: ['flashcard_not_found', 'level_locked', 'invalid_request'],
})

export const answerFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/answer',
  access: 'member',
  summary: 'Judges a typed answer; only a right one counts as a review',
  params: z.object({ id: CardId }),
  body: z.object({ ...answered, card_side: CardSide.default('direct'), answer: LongText(2000) }),
  response: z.object({
    ...Done.shape,
    success: z.boolean(),
    ...Grade.shape,
    answer_correct: z.boolean(),
    card_side: CardSide,
    /** Null when it was wrong. */
    next_review: z.iso.datetime().nullable(),
    progress: CardProgress.nullable(),
  }),
  errors: ['flashcard_not_found', 'level_locked', 'invalid_request'],
})

export const snoozeFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/snooze',
  access: 'member',
  summary: 'Asks a card again in six hours: one side of it, or all',
  params: z.object({ id: CardId }),
  body: z.object({ ...answered, card_side: CardSide.optional() }).default({}),
  response: Done.extend({ snoozed_until: z.iso.datetime() }),
  errors: ['flashcard_not_found'],
})

export const resetFlashcard = endpoint({
  method: 'POST',
  path: '/flashcards/:id/reset',
  access: 'member',
  summary: 'Makes a card new for me again; the log keeps what was before, and this can be undone there',
  params: z.object({ id: CardId }),
  body: z.object({ ...answered, card_side: CardSide.optional() }).default({}),
  response: Done,
  errors: ['flashcard_not_found'],
})

/** One thing a learner did with one side of a card. */
export const StudyEntry = z.object({
  entry_id: EntryId,
  flashcard_id: GivenCardId,
  card_side: CardSide,
  /** `resume` takes back that a card was set aside; `undo` an earlier entry, named by `refers_to`. */
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
    'Adds to my log what was done with cards, also some time ago and on another device; what is there already is there once',
  body: z.object({ entries: z.array(z.unknown()).min(1, 'is required').max(MAX_ENTRIES) }),
  response: z.object({
    /** One for each entry, in their order. A bad one is refused by itself, with its reason. */
    results: z.array(
      z.object({
        entry_id: z.string().nullable(),
        outcome: z.enum(['added', 'already_there', 'refused']),
        reason: z.string().nullable(),
      }),
    ),
    /** Of every side that an entry spoke of, as it is now. */
    progress: z.array(CardProgress),
    completed_levels: z.array(z.object({ level_id: z.int(), name: z.string() })),
  }),
})

export const listStudyEntries = endpoint({
  method: 'GET',
  path: '/flashcards/:id/log',
  access: 'member',
  summary: 'What I did with a card, the newest first',
  params: z.object({ id: CardId }),
  query: z.object(Page),
  response: z.object({
    entries: z.array(
      StudyEntry.extend({
        /** An entry that was undone, or whose cause was. */
        is_undone: z.boolean(),
        /** A phrase that was remembered, whose review counted for this word. */
        because_of: z.string().nullable(),
        /** The card of that phrase, in the same collection; `because_of_word` where it is a word of the dictionary. */
        because_of_card: z.int().nullable(),
        because_of_word: z.string().nullable(),
        /** False of what was undone, and of a review of a phrase's word that was not due. */
        is_counted: z.boolean(),
        /** When it was to be asked again after that; null where it did not count, and of a new card. */
        next_review_at: z.iso.datetime().nullable(),
      }),
    ),
    ...pageFields,
  }),
  errors: ['flashcard_not_found'],
})

export type StudyLogEntry = z.infer<(typeof listStudyEntries)['response']>['entries'][number]

/** What a scheduler needs to foretell intervals, and to compute states from a log. */
export const Scheduling = z.object({
  /** Parameters of FSRS; those of its authors where none were fitted. */
  weights: z.array(z.number()),
  /** The share that is to be remembered. */
  retention: z.number(),
})
export type Scheduling = z.infer<typeof Scheduling>

export const StudySettings = z.object({
  new_per_day: z.int().min(0).max(1000),
  reviews_per_day: z.int().min(0).max(10_000),
  retention: z.number().min(0.7, 'must be 0.7 to 0.97').max(0.97, 'must be 0.7 to 0.97'),
  time_zone: TimeZone,
})
export type StudySettings = z.infer<typeof StudySettings>
export const DEFAULT_STUDY_SETTINGS: StudySettings = {
  new_per_day: 20,
  reviews_per_day: 200,
  retention: 0.9,
  time_zone: 'UTC',
}

const Fitted = z.object({
  fitted_at: z.iso.datetime(),
  reviews: z.int(),
  loss_before: z.number(),
  loss_after: z.number(),
})
const SettingsAnswer = z.object({
  settings: StudySettings,
  scheduling: Scheduling,
  /** Null while the parameters are those of FSRS's authors. */
  fitted: Fitted.nullable(),
  review_count: z.int(),
})

export const getStudySettings = endpoint({
  method: 'GET',
  path: '/flashcards/settings',
  access: 'member',
  summary: 'How I study',
  response: SettingsAnswer,
})

export const editStudySettings = endpoint({
  method: 'PUT',
  path: '/flashcards/settings',
  access: 'member',
  summary: 'Changes what is given of how I study; another retention moves the dates of all my cards',
  body: StudySettings.partial(),
  response: SettingsAnswer,
})

/** What became of fitting: nothing foretold better than what was there; too few answers to judge by; it broke off. */
export const FitOutcome = z.enum(['better', 'not_better', 'too_few', 'failed'])
export type FitOutcome = z.infer<typeof FitOutcome>

/** Days after which nine of ten are still remembered that were answered once: forgot, hard, good, easy. */
const FirstDays = z.array(z.number()).length(4)

export const StudyParameters = z.object({
  /** Whether this site can fit parameters at all. */
  is_offered: z.boolean(),
  review_count: z.int(),
  /** With so many reviews parameters are fitted, and again after so many more. */
  needed: z.int(),
  /** It was asked for and is not done. */
  is_pending: z.boolean(),
  last_try: z.object({ tried_at: z.iso.datetime(), reviews: z.int(), outcome: FitOutcome }).nullable(),
  /** The last that foretold better than what was there before; not used after going back to the usual ones. */
  fitted: z.object({ ...Fitted.shape, is_used: z.boolean(), first_days: FirstDays }).nullable(),
  /** The usual ones', those of FSRS's authors. */
  usual_first_days: FirstDays,
})
export type StudyParameters = z.infer<typeof StudyParameters>

export const getStudyParameters = endpoint({
  method: 'GET',
  path: '/flashcards/parameters',
  access: 'member',
  summary: 'Whether parameters of FSRS were fitted to me, and how much better they foretell my answers',
  response: StudyParameters,
})

export const fitStudyParameters = endpoint({
  method: 'POST',
  path: '/flashcards/parameters/fit',
  access: 'member',
  cost: 5,
  summary:
    'Has parameters fitted to my reviews, soon; they are used only when they foretell better what they were not learned from',
  response: StudyParameters,
  errors: ['too_few_reviews', 'fitting_not_offered'],
})

export const dropStudyParameters = endpoint({
  method: 'DELETE',
  path: '/flashcards/parameters',
  access: 'member',
  cost: 3,
  summary: 'Goes back to the usual parameters; the dates of all my cards move, soon. What was fitted is kept',
  response: StudyParameters,
  errors: ['parameters_not_fitted'],
})

export const restoreStudyParameters = endpoint({
  method: 'POST',
  path: '/flashcards/parameters/restore',
  access: 'member',
  cost: 3,
  summary: 'Uses again what was fitted to me before I went back to the usual parameters',
  response: StudyParameters,
  errors: ['parameters_not_fitted'],
})

export const getStudySession = endpoint({
  method: 'GET',
  path: '/flashcards/session',
  access: 'public',
  cost: 3,
  summary:
    'What to study now of a collection or a level: cards, and the order of their questions. Visitors, whose log is in their browser, get all cards of a public collection',
  query: z.object({
    collection_id: CollectionId,
    level_id: CardId.optional(),
    flashcard_id: CardId.optional(),
    time_zone: TimeZone.optional(),
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

const zoned = { time_zone: TimeZone.optional(), tz: TimeZone.optional() }

export const getStreak = endpoint({
  method: 'GET',
  path: '/flashcards/streak',
  access: 'member',
  summary:
    'Days in a row, ending today or yesterday; one missed day between is forgiven once. Days are those of `time_zone`, else of my settings',
  query: z.object({ days: z.coerce.number<number>().int().min(1).max(366).default(7), ...zoned }),
  response: z.object({
    current_streak: z.int(),
    longest_streak: z.int(),
    /** The last days, today first. */
    daily_progress: z.array(z.object({ date: z.iso.date(), points: z.int(), reviews_count: z.int() })),
    total_points: z.int(),
    reviewed_today: z.boolean(),
    /** The missed day that was forgiven within the current streak. */
    grace_date: z.iso.date().nullable(),
  }),
})

export const getStudyStatistics = endpoint({
  method: 'GET',
  path: '/flashcards/statistics',
  access: 'member',
  cost: 3,
  summary: 'What I did in the last year, what waits in the next month, and how well I remember',
  query: z.object({ collection_id: CollectionId.optional(), ...zoned }),
  response: z.object({
    /** Days with reviews, of the last 366, the earliest first. */
    days: z.array(z.object({ date: z.iso.date(), reviews: z.int() })),
    /** Reviews due on each of the next 30 days, today and all overdue first. */
    forecast: z.array(z.object({ date: z.iso.date(), due: z.int() })),
    /** Of the reviews of cards that were known at least a day: how many were remembered. */
    retention: z.array(z.object({ month: z.string(), reviews: z.int(), remembered: z.int() })),
    /** Cards by stability, in days: below 1, 3, 7, 14, 30, 90, 365, and above (null). */
    stability: z.array(z.object({ below: z.int().nullable(), cards: z.int() })),
  }),
  errors: ['collection_not_found'],
})
