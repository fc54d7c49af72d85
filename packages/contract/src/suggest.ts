import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { GlossedPart, LangidList, SearchText } from './entries.ts'
import { DEFAULT_SOURCE_LANGID } from './languages.ts'

/** A completion of the typed text: a head word, a gloss or, if neither matches, a similarly spelled word. */
export const Suggestion = z.object({
  text: z.string(),
  kind: z.enum(['word', 'gloss', 'spelling']),
  /** The head word of the first result; null if determining it requires a search. */
  word: z.string().nullable(),
  /** The start of the best definition for the user, as plain text, and its language; null without a head word. */
  definition: z.object({ text: z.string(), langtag: z.string() }).nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

const fields = {
  q: SearchText(200).default(''),
  /** Languages of definitions, preferred first. */
  languages: LangidList.optional(),
  source_langid: z.coerce.number<number>().int().min(0).max(32767).default(DEFAULT_SOURCE_LANGID),
  limit: z.coerce.number<number>().int().min(1).max(20).default(8),
}

export const suggest = endpoint({
  method: 'GET',
  path: '/suggest',
  access: 'public',
  summary: 'Suggests completions of the typed text, likeliest first',
  query: z.object(fields),
  response: z.object({ q: z.string(), suggestions: z.array(Suggestion) }),
})
export type Suggestions = z.infer<(typeof suggest)['response']>

/** Maximum number of words per request for meanings. */
export const MAX_MEANINGS = 100
const wordsOf = (lines: string) => [...new Set(lines.split('\n').map((word) => word.trim()))].filter(Boolean)

export const Meaning = z.object({
  word: z.string(),
  /** The start of the definition, as plain text in the user's preferred language; null for a compound without an entry. */
  text: z.string().nullable(),
  langtag: z.string().nullable(),
  /** Short affixes of the word. */
  affixes: z.array(z.string()),
  /** Parts of a compound; null for other words. */
  parts: z.array(GlossedPart).nullable(),
})
export type Meaning = z.infer<typeof Meaning>

export const listMeanings = endpoint({
  method: 'GET',
  path: '/suggest/meanings',
  access: 'public',
  summary:
    'Returns the start of the definitions of these words, with their affixes and parts; unknown words are left out',
  query: z.object({
    /** One word per line, since words contain commas and spaces. */
    words: z
      .string()
      .max(5000)
      .transform(wordsOf)
      .refine(({ length }) => length <= MAX_MEANINGS, `must be at most ${MAX_MEANINGS} words`),
    languages: fields.languages,
    source_langid: fields.source_langid,
  }),
  response: z.object({ meanings: z.array(Meaning) }),
})

export const suggestToBrowser = fileEndpoint({
  method: 'GET',
  path: '/suggest/opensearch',
  access: 'public',
  summary: 'Suggests completions in the OpenSearch suggestions format, for the search field of browsers',
  types: ['application/x-suggestions+json'],
  query: z.object({ ...fields, locale: z.enum(['en', 'jbo', 'ru']).default('en') }),
})
