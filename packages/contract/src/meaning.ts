import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Definition, DefinitionId } from './entries.ts'
import { Page, pageFields } from './paging.ts'
import { Found, MatchKind, SearchFields } from './search.ts'

/** Evidence that a word is related to the query: the connecting Lojban word, and the query words that led to it. */
export const Evidence = z.object({ word: z.string(), asked: z.array(z.string()) })
export type Evidence = z.infer<typeof Evidence>

export const RelatedDefinition = Definition.extend({
  ...Found,
  /** Usually `meaning`; `content_word` if the definition only matches a single word of a sentence. */
  match: MatchKind,
  /** The matching word of the sentence, if `match` is `content_word`. */
  asked: z.string().optional(),
  similarity: z.number().min(0).max(1),
  /** `close`: nearly the same meaning. Entries below `related` are omitted. */
  band: z.enum(['close', 'related']),
  evidence: z.array(Evidence),
})
export type RelatedDefinition = z.infer<typeof RelatedDefinition>

export const searchByMeaning = endpoint({
  method: 'GET',
  path: '/jbovlaste/semantic-search',
  access: 'public',
  cost: 3,
  summary: 'Searches for words related in meaning to a text or definition, best first, one definition each',
  query: z
    .object({
      ...SearchFields,
      ...Page,
      /** Finds definitions with a similar meaning. */ definition_id: DefinitionId.optional(),
    })
    .refine(({ search, definition_id }) => search !== '' || definition_id !== undefined, {
      path: ['search'],
      message: 'Invalid input: expected a text to search for, or a definition_id',
    }),
  response: z.object({
    definitions: z.array(RelatedDefinition),
    ...pageFields,
    /** Source words of the query, if the query is a compound. */
    decomposition: z.array(z.string()).optional(),
  }),
  errors: ['definition_not_found', 'not_ready'],
})
export type MeaningResult = z.infer<(typeof searchByMeaning)['response']>
