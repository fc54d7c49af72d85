import { z } from 'zod'
import { Collection, CollectionId, DIRECTIONS, type Direction, IMPORT_BODY, IMPORT_REASONS } from './collections.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { Line } from './texts.ts'

export const exportToAnki = fileEndpoint({
  method: 'GET',
  path: '/collections/:id/export/apkg',
  access: 'member',
  cost: 20,
  summary: 'The cards of a collection as a deck for Anki, with pictures, levels as tags, and my own reviews and dates',
  params: z.object({ id: CollectionId }),
  types: ['application/octet-stream'],
  errors: ['collection_not_found', 'too_many_requests'],
})

/** Why a note does not come in, or not as a whole. */
export const DECK_REASONS = [...IMPORT_REASONS, 'no_gap', 'image_occlusion'] as const
export type DeckReason = (typeof DECK_REASONS)[number]

/** How the notes of one note type become items; fields by their place, from 0. Of clozes only `notes` is asked. */
export interface ModelChoice {
  front: number
  back: number
  notes: number | null
  /** Null: notes of this type are left out. */
  direction: Direction | null
}

const NUMBER = '(\\d{1,3})'
const ONE = new RegExp(`^(\\d{1,19}):${NUMBER}:${NUMBER}:(\\d{0,3}):(${DIRECTIONS.join('|')}|)$`)

/** For each note type `ID:FRONT:BACK:NOTES:DIRECTION`, with commas between; null where it is something else. */
function readChoices(text: string): Record<string, ModelChoice> | null {
  const choices: Record<string, ModelChoice> = {}
  for (const one of text === '' ? [] : text.split(',')) {
    const [, id, front, back, notes, direction] = ONE.exec(one) ?? []
    if (id === undefined) return null
    choices[id] = {
      front: Number(front),
      back: Number(back),
      notes: notes ? Number(notes) : null,
      direction: (direction || null) as Direction | null,
    }
  }
  return choices
}

const Choices = z
  .string()
  .max(6000)
  .default('')
  .transform((text, ctx) => {
    const choices = readChoices(text)
    if (choices) return choices
    ctx.addIssue({ code: 'custom', message: 'must be ID:FRONT:BACK:NOTES:DIRECTION, with commas between' })
    return z.NEVER
  })

const flag = (otherwise: boolean) =>
  z
    .enum(['true', 'false'])
    .default(otherwise ? 'true' : 'false')
    .transform((text) => text === 'true')

const Deck = z.instanceof(Uint8Array, { message: 'must be a file' })
const Unwell = z.array(z.object({ identifier: z.string(), reason: z.enum(DECK_REASONS) }))

const Choice = z.object({
  front: z.int(),
  back: z.int(),
  notes: z.int().nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
})

export const DeckModel = z.object({
  /** As the file numbers it. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['basic', 'cloze']),
  fields: z.array(z.string()),
  notes: z.int(),
  /** The fields of its first notes, as text, cut at 200 characters. */
  samples: z.array(z.array(z.string())),
  /** It was written here: its notes come back as they were, whatever `choice` says of their directions. */
  is_ours: z.boolean(),
  /** What is done where nothing else is chosen. */
  choice: Choice,
})
export type DeckModel = z.infer<typeof DeckModel>

const errors = ['not_a_deck', 'deck_too_new', 'deck_empty', 'too_large', 'too_many_requests'] as const
const limit = { max: 60, minutes: 60 }

export const previewDeck = endpoint({
  method: 'POST',
  path: '/collections/import/apkg/preview',
  access: 'member',
  confirmedOnly: true,
  maxBody: IMPORT_BODY,
  takesFile: true,
  cost: 20,
  limit,
  summary: 'What is in a deck of Anki, and what would be left out of it',
  query: z.object({ models: Choices }),
  body: Deck,
  response: z.object({
    /** Of its deck, where it has one. */
    name: z.string(),
    models: z.array(DeckModel),
    notes: z.int(),
    cards: z.int(),
    reviews: z.int(),
    media: z.int(),
    /** Items that would come of it, and names of sounds that would be taken out of their texts. */
    items: z.int(),
    sounds: z.int(),
    /** Tags that are no levels of ours. */
    tags: z.int(),
    /** The first 200. */
    left_out: Unwell,
    left_out_count: z.int(),
  }),
  errors,
})

export const importDeck = endpoint({
  method: 'POST',
  path: '/collections/import/apkg',
  access: 'member',
  confirmedOnly: true,
  maxBody: IMPORT_BODY,
  takesFile: true,
  cost: 40,
  limit,
  idempotent: true,
  summary:
    'Brings a deck of Anki into my collection, or into a new private one; each note that does not come in is listed with its reason',
  query: z.object({
    /** What it goes into; without, a collection of this `name` is begun. */
    collection_id: Id.optional(),
    name: Line(120).default(''),
    /** For each note type `ID:FRONT:BACK:NOTES:DIRECTION`, fields from 0; for others what the preview proposes. */
    models: Choices,
    with_history: flag(true),
    tags_to_levels: flag(false),
  }),
  body: Deck,
  response: z.object({
    collection: Collection,
    imported_count: z.int(),
    already_there_count: z.int(),
    skipped_count: z.int(),
    skipped_items: Unwell,
    without_images: Unwell,
    /** Reviews that were written into my log. */
    reviews: z.int(),
    /** Levels that cards came into. */
    levels: z.int(),
    /** Sounds that were taken out of texts. */
    sounds: z.int(),
    /** Cards whose due dates were left out, since the deck has no reviews that explain them. They start as new. */
    dates_left_out: z.int(),
  }),
  errors: [...errors, 'collection_not_found', 'collection_not_yours'],
})
