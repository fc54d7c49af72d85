import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { Collection, MAX_ITEMS } from './collection.ts'
import { ById, Description, Name } from './fields.ts'

/** Maximum size of an import request, in bytes, including pictures as base64. */
export const IMPORT_BODY = 100 * 1024 * 1024

/** Reasons why an item in a file is skipped or only partially imported. */
export const IMPORT_REASONS = [
  'not_an_item',
  'front_required',
  'back_required',
  'too_long',
  'bad_direction',
  'definition_not_found',
  'already_there',
  'collection_full',
  'bad_image',
  'too_many_images',
] as const
const SkippedItems = z.array(
  z.object({
    /** The item's word, front or ID; otherwise, its one-based index in the file, such as `#3`. */
    identifier: z.string(),
    reason: z.enum(IMPORT_REASONS),
  }),
)

/**
 * An item in a file: a definition by its ID (`definition_id`) or `word`, or two texts (`free_content_front`,
 * `free_content_back`); optionally `collection_note`, `direction`, `quiz_direction`, `auto_progress`, `license`, `script`,
 * `is_original` and pictures as `data:` URLs (`front_image_url`, `back_image_url`). Each item is validated separately, so that an
 * invalid item doesn't reject the whole file.
 */
const FileItem = z.unknown()
const imported = {
  imported_count: z.int(),
  skipped_count: z.int(),
  skipped_items: SkippedItems,
  /** Items imported without their invalid pictures. */
  without_images: SkippedItems,
}

export const importItems = endpoint({
  method: 'POST',
  path: '/collections/:id/import/json',
  access: 'member',
  confirmedOnly: true,
  maxBody: IMPORT_BODY,
  cost: 20,
  limit: { max: 60, minutes: 60 },
  idempotent: true,
  summary: 'Imports the items of an exported file; invalid items are listed with their reasons, the others are added',
  params: ById,
  body: z.object({ items: z.array(FileItem).max(MAX_ITEMS) }),
  response: z.object(imported),
  errors: ['collection_not_found', 'collection_not_yours'],
})

export const importCollection = endpoint({
  method: 'POST',
  path: '/collections/import/json',
  access: 'member',
  confirmedOnly: true,
  maxBody: IMPORT_BODY,
  cost: 20,
  limit: { max: 60, minutes: 60 },
  idempotent: true,
  summary: 'Creates a collection from the items of an exported file',
  body: z.object({
    name: Name,
    description: Description.nullable().default(''),
    is_public: z.boolean().default(true),
    has_choices: z.boolean().default(false),
    items: z.array(FileItem).max(MAX_ITEMS),
  }),
  response: z.object({ collection: Collection, ...imported, warnings: z.array(z.string()) }),
})

export const exportCollection = fileEndpoint({
  method: 'GET',
  path: '/collections/:id/export/json',
  access: 'public',
  cost: 10,
  summary: 'Exports a collection as a file for import: texts, notes, pictures, directions and order',
  params: ById,
  types: ['application/json'],
  errors: ['collection_not_found'],
})
