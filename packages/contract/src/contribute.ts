import { z } from 'zod'
import { Done } from './accounts.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { DefinitionId, Keyword } from './entries.ts'
import { DEFAULT_SOURCE_LANGID } from './languages.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { GivenImage, GivenShownImage, ImageId, PICTURE_BODY, ShownImage } from './pictures.ts'
import { Line, LongText } from './texts.ts'

/** Endpoints that write definitions. Texts are Markdown, stored as typed. */

/** Maximum lengths in UTF-16 code units, and maximum numbers of keywords and pictures. */
export const MAX_LENGTHS = {
  word: 400,
  definition: 20_000,
  notes: 20_000,
  etymology: 20_000,
  jargon: 500,
  selmaho: 60,
  keyword: 200,
  commit_message: 500,
} as const
export const MAX_GLOSSES = 100
export const MAX_PLACES = 30
export const MAX_IMAGES = 10

/** Missing, null and empty are equivalent. */
const Meaning = Line(MAX_LENGTHS.keyword)
  .nullish()
  .transform((text) => text || null)
const named = z.string().min(1, 'is required')
const Gloss = z.object({ word: Line(MAX_LENGTHS.keyword).pipe(named), meaning: Meaning })
const PlaceKeyword = z.object({
  /** Empty for a place without a keyword. */
  word: Line(MAX_LENGTHS.keyword),
  meaning: Meaning,
  /** From 1; defaults to the position in the list. Several keywords may share a place. */
  place: z.int().min(1).max(MAX_PLACES).optional(),
})
const rafsiList = z
  .array(z.string().regex(/^[a-z']{3,5}$/, "must have 3 to 5 letters a to z or '"))
  .max(10, 'must have at most 10')
/** A list, or one text separated by spaces, as in definitions. */
const Rafsi = z
  .preprocess((given) => (typeof given === 'string' ? given.split(/[\s,]+/).filter(Boolean) : given), rafsiList)
  .meta({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }) as z.ZodType<
  string[],
  string[] | string
>

const texts = {
  definition: LongText(MAX_LENGTHS.definition),
  notes: LongText(MAX_LENGTHS.notes),
  etymology: LongText(MAX_LENGTHS.etymology),
  jargon: Line(MAX_LENGTHS.jargon),
  selmaho: Line(MAX_LENGTHS.selmaho),
}
const lists = {
  gloss_keywords: z.array(Gloss).max(MAX_GLOSSES, `must have at most ${MAX_GLOSSES}`),
  place_keywords: z.array(PlaceKeyword).max(2 * MAX_PLACES, `must have at most ${2 * MAX_PLACES}`),
  /** Affixes of the head word; only roots and particles can have affixes. */
  rafsi: Rafsi,
  /** Pictures in display order, already uploaded with `POST /images`. */
  images: z.array(GivenShownImage).max(MAX_IMAGES, `must have at most ${MAX_IMAGES}`),
}
const message = { commit_message: Line(MAX_LENGTHS.commit_message).default('') }
const Langid = z.int().min(0).max(MAX_ID)
const nullish = <T extends z.ZodType>(type: T) => type.nullish()

const hasContent = ({ definition, images, image }: { definition?: string; images?: unknown[]; image?: unknown }) =>
  Boolean(definition?.trim()) || Boolean(images?.length) || Boolean(image)

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
      notes: nullish(texts.notes),
      etymology: nullish(texts.etymology),
      jargon: nullish(texts.jargon),
      selmaho: nullish(texts.selmaho),
      rafsi: nullish(lists.rafsi),
      gloss_keywords: nullish(lists.gloss_keywords),
      place_keywords: nullish(lists.place_keywords),
      owner_only: z.boolean().default(false),
      images: nullish(lists.images),
      /** A picture uploaded with the request. */
      image: nullish(GivenImage),
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
    /** The version on which the edit is based. The change is rejected if a newer version exists. Not checked by default. */
    expected_version: z.int().min(1).max(MAX_ID).optional(),
    /**
     * Alternative to `expected_version` for older clients: the `time`, in Unix seconds, of the definition on which the edit is
     * based.
     */
    expected_time: z.int().optional(),
    lang_id: Langid.optional(),
    definition: texts.definition.optional(),
    notes: nullish(texts.notes),
    etymology: nullish(texts.etymology),
    jargon: nullish(texts.jargon),
    selmaho: nullish(texts.selmaho),
    rafsi: nullish(lists.rafsi),
    gloss_keywords: nullish(lists.gloss_keywords),
    place_keywords: nullish(lists.place_keywords),
    /** True if only the author may change the definition. */
    owner_only: z.boolean().optional(),
    images: nullish(lists.images),
    /** A single picture, uploaded with the request. It replaces the current pictures unless `images` lists some. */
    image: nullish(GivenImage),
    remove_image: z.boolean().default(false),
    /** An imported version that conflicts with an edit. This change merges it and thereby resolves the conflict. */
    settles: z.int().min(1).max(MAX_ID).optional(),
    ...message,
  }),
  response: z.object({
    success: z.literal(true),
    /** The current version; unchanged if the request changed nothing. */
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
  body: z.object({ image: GivenImage, description: Line(300).default('') }),
  response: z.object({ success: z.literal(true), image_id: z.int() }),
  errors: ['definition_not_found', 'owner_only', 'not_an_image', 'too_large', 'dictionary_follows'],
})
