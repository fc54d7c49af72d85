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
  summary:
    "Exports the cards of a collection as an Anki deck, with pictures, levels as tags, and the user's reviews and due dates",
  params: z.object({ id: CollectionId }),
  types: ['application/octet-stream'],
  errors: ['collection_not_found', 'too_many_requests'],
})

/** Reasons why a note is skipped or only partially imported. */
export const DECK_REASONS = [...IMPORT_REASONS, 'no_gap', 'image_occlusion'] as const
export type DeckReason = (typeof DECK_REASONS)[number]

/** Mapping of a note type to items. Field numbers are zero-based. Cloze types use only `notes`. */
export interface ModelChoice {
  front: number
  back: number
  notes: number | null
  /** Null if notes of this type are skipped. */
  direction: Direction | null
}

const NUMBER = '(\\d{1,3})'
const ONE = new RegExp(`^(\\d{1,19}):${NUMBER}:${NUMBER}:(\\d{0,3}):(${DIRECTIONS.join('|')}|)$`)

/** Parses comma-separated `ID:FRONT:BACK:NOTES:DIRECTION` entries, one per note type. Returns null for any other format. */
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
const SkippedItems = z.array(z.object({ identifier: z.string(), reason: z.enum(DECK_REASONS) }))

const Choice = z.object({
  front: z.int(),
  back: z.int(),
  notes: z.int().nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
})

export const DeckModel = z.object({
  /** Note type ID in the file. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['basic', 'cloze']),
  fields: z.array(z.string()),
  notes: z.int(),
  /** Fields of the type's first notes as plain text, truncated to 200 characters. */
  samples: z.array(z.array(z.string())),
  /** True if this site exported the file. Its notes are then restored unchanged, regardless of the directions in `choice`. */
  is_ours: z.boolean(),
  /** Default import settings for this note type. */
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
  summary: 'Previews an Anki deck: its contents, and the notes that an import would leave out',
  query: z.object({ models: Choices }),
  body: Deck,
  response: z.object({
    /** Name of the Anki deck in the file, if any. */
    name: z.string(),
    models: z.array(DeckModel),
    notes: z.int(),
    cards: z.int(),
    reviews: z.int(),
    media: z.int(),
    /** Numbers of items that the import would create and of sound references that it would remove. */
    items: z.int(),
    sounds: z.int(),
    /** Tags other than the names of levels on this site. */
    tags: z.int(),
    /** The first 200 notes that are skipped or only partially imported. */
    left_out: SkippedItems,
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
    "Imports an Anki deck into one of the user's collections or a new private one; lists each note that is not imported, with its reason",
  query: z.object({
    /** Collection to import into. By default, a new collection with the given `name` is created. */
    collection_id: Id.optional(),
    name: Line(120).default(''),
    /**
     * One `ID:FRONT:BACK:NOTES:DIRECTION` per note type, with zero-based field numbers. Note types that aren't listed use the
     * default settings shown in the preview.
     */
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
    skipped_items: SkippedItems,
    without_images: SkippedItems,
    /** Number of reviews added to the user's review log. */
    reviews: z.int(),
    /** Number of levels that received cards. */
    levels: z.int(),
    /** Number of sound references removed from texts. */
    sounds: z.int(),
    /** Number of cards whose due dates were dropped because the deck has no review history for them. These cards start as new. */
    dates_left_out: z.int(),
  }),
  errors: [...errors, 'collection_not_found', 'collection_not_yours'],
})
