import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Language = z.object({
  id: z.int(),
  tag: z.string(),
  english_name: z.string(),
  lojban_name: z.string(),
  real_name: z.string(),
  for_lojban: z.string().nullable(),
  url: z.string().nullable(),
  /** Number of definitions in this language. */
  definition_count: z.int(),
})
export type Language = z.infer<typeof Language>

export const listLanguages = endpoint({
  method: 'GET',
  path: '/language/languages',
  access: 'public',
  summary: 'Lists all languages of the dictionary with their native names',
  response: z.array(Language),
})

/** Default language of head words: Lojban. */
export const DEFAULT_SOURCE_LANGID = 1
