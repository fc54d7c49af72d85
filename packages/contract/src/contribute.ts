import { z } from 'zod'
import { Done } from './accounts.ts'
import { Langid, lists, MAX_LENGTHS, message, named, texts } from './contributeFields.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { DefinitionId, Keyword } from './entries.ts'
import { DEFAULT_SOURCE_LANGID } from './languages.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { ImageId, ImageInput, PICTURE_BODY, ShownImage } from './pictures.ts'
import { Line } from './texts.ts'

export { MAX_GLOSSES, MAX_IMAGES, MAX_LENGTHS, MAX_PLACES } from './contributeFields.ts'

/** Endpoints that write definitions. Texts are Markdown, stored as typed. */

const hasContent = ({ definition, images, image }: { definition?: string; images?: unknown[]; image?: unknown }) =>
  Boolean(definition?.trim()) || Boolean(images?.length) || Boolean(image)

/** Content that a definition may lack. */
const optionalContent = {
  notes: texts.notes.nullish(),
  etymology: texts.etymology.nullish(),
  jargon: texts.jargon.nullish(),
  selmaho: texts.selmaho.nullish(),
  rafsi: lists.rafsi.nullish(),
  gloss_keywords: lists.gloss_keywords.nullish(),
  place_keywords: lists.place_keywords.nullish(),
}

export const addDefinition = endpoint({
  method: 'POST',
  path: '/jbovlaste/valsi',
  access: { authority: 'create_definition' },
  maxBody: PICTURE_BODY,
  idempotent: true,
  summary:
    'Adds a definition, and an entry if the word is new. The author votes for it and is subscribed to its notifications',
  body: z
    .object({
      word: Line(MAX_LENGTHS.word).pipe(named),
      source_langid: Langid.default(DEFAULT_SOURCE_LANGID),
      lang_id: Langid,
      definition: texts.definition.default(''),
      ...optionalContent,
      owner_only: z.boolean().default(false),
      images: lists.images.nullish(),
      /** A picture uploaded with the request. */
      image: ImageInput.nullish(),
      ...message,
    })
    .superRefine((body, check) => {
      if (hasContent(body as never)) return
      check.addIssue({ code: 'custom', path: ['definition'], message: 'is required unless an image is given' })
      check.addIssue({ code: 'custom', path: ['image'], message: 'is required unless a definition is given' })
    }),
  response: z.object({
    success: z.literal(true),
    word_type: z.string(),
    definition_id: z.int(),
    valsiid: z.int(),
    version_id: z.int(),
    /** The head word as stored. */
    word: z.string(),
    /** False if the word was already in the dictionary. */
    new_word: z.boolean(),
    error: z.null(),
    /** A warning for the author, for example about rafsi that other words share. */
    warning: z.string().nullable(),
  }),
  errors: ['dictionary_follows', 'invalid_mathjax', 'not_a_word', 'not_an_image', 'image_not_found', 'key_reused'],
})

export const editDefinition = endpoint({
  method: 'PUT',
  path: '/jbovlaste/valsi/:id',
  access: 'member',
  maxBody: PICTURE_BODY,
  idempotent: true,
  summary: 'Updates a definition by its ID. Missing fields are unchanged; null and empty lists clear a field',
  params: z.object({ id: DefinitionId }),
  body: z.object({
    /** The version on which the edit is based. The change is rejected if there is a newer version. Not checked if missing. */
    expected_version: z.int().min(1).max(MAX_ID).optional(),
    /**
     * Alternative to `expected_version` for older clients: the `time`, in Unix seconds, of the definition on which the edit is
     * based.
     */
    expected_time: z.int().optional(),
    lang_id: Langid.optional(),
    definition: texts.definition.optional(),
    ...optionalContent,
    /** True if only the author may change the definition. */
    owner_only: z.boolean().optional(),
    images: lists.images.nullish(),
    /** A single picture, uploaded with the request. It replaces the current pictures unless `images` lists any. */
    image: ImageInput.nullish(),
    remove_image: z.boolean().default(false),
    /** An imported version that conflicts with an edit. This change merges it and thus resolves the conflict. */
    settles: z.int().min(1).max(MAX_ID).optional(),
    ...message,
  }),
  response: z.object({
    success: z.literal(true),
    /** The current version, which stays the same if the request changed nothing. */
    version: z.int(),
    version_id: z.int(),
    error: z.null(),
    warning: z.string().nullable(),
  }),
  errors: [
    'dictionary_follows',
    'definition_not_found',
    'edit_conflict',
    'owner_only',
    'invalid_mathjax',
    'not_an_image',
    'image_not_found',
    'key_reused',
  ],
})

export const findRafsiOverlap = endpoint({
  method: 'GET',
  path: '/jbovlaste/rafsi_overlap',
  access: 'public',
  summary: 'Finds another word that has this rafsi',
  query: z.object({
    rafsi: Line(5),
    /** The word for which the rafsi is requested. */
    word: Line(MAX_LENGTHS.word).optional(),
    valsi_id: z.coerce.number<number>().int().min(0).max(MAX_ID).optional(),
  }),
  response: z.object({ overlap: z.object({ word: z.string(), word_type: z.string() }).nullable() }),
})

export const getDefinitionImage = fileEndpoint({
  method: 'GET',
  path: '/jbovlaste/definition_image/:id/image',
  access: 'public',
  summary: 'Returns the first picture of a definition, or the requested one',
  params: z.object({ id: DefinitionId }),
  query: z.object({ image_id: ImageId.optional() }),
  types: ['image/webp'],
  errors: ['definition_not_found', 'image_not_found'],
})

export const addDefinitionImage = endpoint({
  method: 'POST',
  path: '/jbovlaste/definition_image/:id/image',
  access: 'member',
  limit: { max: 60, minutes: 60 },
  cost: 10,
  maxBody: PICTURE_BODY,
  summary: 'Adds a picture to a definition, which creates a new version',
  params: z.object({ id: DefinitionId }),
  body: z.object({ image: ImageInput, description: Line(300).default('') }),
  response: z.object({ success: z.literal(true), image_id: z.int() }),
  errors: ['definition_not_found', 'owner_only', 'not_an_image', 'too_large', 'dictionary_follows'],
})

export const deleteDefinition = endpoint({
  method: 'DELETE',
  path: '/jbovlaste/definition/:id',
  access: 'member',
  summary:
    'Deletes a definition; allowed for its author and users with delete_definition, and for discussed definitions only for the latter and moderators. It can be restored',
  params: z.object({ id: DefinitionId }),
  query: z.object({ reason: Line(500).default('') }),
  response: Done.extend({ valsi_deleted: z.boolean(), has_remaining_definitions: z.boolean() }),
  errors: ['definition_not_found', 'definition_discussed', 'dictionary_follows'],
})

export const restoreDefinition = endpoint({
  method: 'POST',
  path: '/jbovlaste/definition/:id/restore',
  access: 'member',
  summary:
    'Restores a deleted definition with its history and votes; allowed for the user who deleted it and users with delete_definition',
  params: z.object({ id: DefinitionId }),
  response: Done.extend({ valsiid: z.int() }),
  errors: ['definition_not_found', 'dictionary_follows'],
})

export const DeletedDefinition = z.object({
  definitionid: z.int(),
  word: z.string(),
  langid: z.int(),
  langtag: z.string(),
  definition: z.string(),
  /** Author of the definition. */
  username: z.string(),
  deleted_by: z.string(),
  deleted_at: z.iso.datetime(),
  reason: z.string(),
})
export type DeletedDefinition = z.infer<typeof DeletedDefinition>

export const listDeletedDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/deleted',
  access: { authority: 'delete_definition' },
  summary: 'Lists deleted definitions, last deleted first',
  query: z.object(Page),
  response: z.object({ definitions: z.array(DeletedDefinition), ...pageFields }),
})

/** Full content of a version, with all fields of the definition form. */
export const Content = z.object({
  langid: z.int(),
  definition: z.string(),
  notes: z.string(),
  etymology: z.string(),
  jargon: z.string(),
  selmaho: z.string().nullable(),
  /** Null if the version has no rafsi data, such as an imported one. */
  rafsi: z.array(z.string()).nullable(),
  gloss_keywords: z.array(Keyword),
  place_keywords: z.array(Keyword.extend({ place: z.int() })),
  images: z.array(ShownImage),
})
export type Content = z.infer<typeof Content>

export const getDefinitionSource = endpoint({
  method: 'GET',
  path: '/jbovlaste/definition/:id/source',
  access: 'member',
  summary: "Returns a definition for its form: all fields as typed, and the user's permissions",
  params: z.object({ id: DefinitionId }),
  response: z.object({
    definitionid: z.int(),
    valsiid: z.int(),
    word: z.string(),
    type_name: z.string(),
    source_langid: z.int(),
    username: z.string(),
    owner_only: z.boolean(),
    version: z.int(),
    version_id: z.int(),
    /** Author and time of this version. */
    edited_by: z.string(),
    edited_at: z.iso.datetime(),
    content: Content,
    can_edit: z.boolean(),
    can_delete: z.boolean(),
    can_revert: z.boolean(),
    is_author: z.boolean(),
  }),
  errors: ['definition_not_found'],
})
