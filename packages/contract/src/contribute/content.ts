import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DefinitionId, Keyword } from '../entries.ts'
import { ShownImage } from '../pictures.ts'

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
