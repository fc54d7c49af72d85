import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DefinitionId } from '../entries.ts'
import { DEFAULT_SOURCE_LANGID } from '../languages.ts'
import { MAX_ID } from '../paging.ts'
import { ImageInput, PICTURE_BODY } from '../pictures.ts'
import { Line } from '../texts.ts'
import { Langid, lists, MAX_LENGTHS, message, named, nullish, texts } from './fields.ts'

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
      image: nullish(ImageInput),
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
    /** A single picture, uploaded with the request. It replaces the current pictures unless `images` lists any. */
    image: nullish(ImageInput),
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
