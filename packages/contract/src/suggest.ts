import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { LangidList, Sought } from './entries.ts'
import { DEFAULT_SOURCE_LANGID } from './languages.ts'

/** What may have been begun to be typed: a head word, a gloss, or, where neither begins so, something spelt nearly like it. */
export const Suggestion = z.object({
  text: z.string(),
  kind: z.enum(['word', 'gloss', 'spelling']),
  /** The head word it leads to first; null where only a search can tell. */
  word: z.string().nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

const fields = {
  q: Sought(200).default(''),
  /** Languages of definitions, the reader's first. */
  languages: LangidList.optional(),
  source_langid: z.coerce.number<number>().int().min(0).max(32767).default(DEFAULT_SOURCE_LANGID),
  limit: z.coerce.number<number>().int().min(1).max(20).default(8),
}

export const suggest = endpoint({
  method: 'GET',
  path: '/suggest',
  access: 'public',
  summary: 'What may be meant by the letters typed so far, the likeliest first',
  query: z.object(fields),
  response: z.object({ q: z.string(), suggestions: z.array(Suggestion) }),
})
export type Suggestions = z.infer<(typeof suggest)['response']>

export const suggestToBrowser = fileEndpoint({
  method: 'GET',
  path: '/suggest/opensearch',
  access: 'public',
  summary: 'The same in the OpenSearch suggestions format, for the search field of browsers',
  types: ['application/x-suggestions+json'],
  query: z.object({ ...fields, locale: z.enum(['en', 'jbo', 'ru']).default('en') }),
})
