import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Definition, DefinitionId } from './entries.ts'
import { Page, pageFields } from './paging.ts'
import { Found, MatchKind, SearchFields } from './search.ts'

/** Why a word is related to what was asked: the Lojban word they have in common, and what of the question led to it. */
export const Evidence = z.object({ word: z.string(), asked: z.array(z.string()) })
export type Evidence = z.infer<typeof Evidence>

export const RelatedDefinition = Definition.extend({
  ...Found,
  /** `meaning`; `content_word` where it was found through one word of a sentence. */
  match: MatchKind,
  /** The word of the sentence that led to it, where `match` is `content_word`. */
  asked: z.string().optional(),
  similarity: z.number().min(0).max(1),
  /** `close`: means nearly the same. Entries that are less than related are left out. */
  band: z.enum(['close', 'related']),
  evidence: z.array(Evidence),
})
export type RelatedDefinition = z.infer<typeof RelatedDefinition>

export const searchByMeaning = endpoint({
  method: 'GET',
  path: '/jbovlaste/semantic-search',
  access: 'public',
  cost: 3,
  summary: 'Words related in meaning to a text, or to a definition, best first, one definition each',
  query: z
    .object({
      ...SearchFields,
      ...Page,
      /** Find what is similar to this definition. */ definition_id: DefinitionId.optional(),
    })
    .refine(({ search, definition_id }) => search !== '' || definition_id !== undefined, {
      path: ['search'],
      message: 'Invalid input: expected a text to search for, or a definition_id',
    }),
  response: z.object({
    definitions: z.array(RelatedDefinition),
    ...pageFields,
    /** Source words, when what was typed is itself a compound. */
    decomposition: z.array(z.string()).optional(),
  }),
  errors: ['definition_not_found', 'not_ready'],
})
export type MeaningResult = z.infer<(typeof searchByMeaning)['response']>
