import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Definition, DefinitionFilters, Sought } from './entries.ts'
import { Page, pageFields } from './paging.ts'

/**
 * Best first. `word_part`: a word inside a head word of several; `some_words`: not all of what was typed; `pattern`: a query
 * of the query language asked for it; `meaning`: it is related to what was asked.
 */
export const MatchKind = z.enum([
  ...['word', 'rafsi', 'gloss', 'prefix', 'word_part', 'gloss_word', 'definition', 'notes', 'selmaho'],
  ...['spelling', 'some_words', 'listed', 'pattern', 'meaning'],
] as const)
export type MatchKind = z.infer<typeof MatchKind>

export const FoundDefinition = Definition.extend({
  /** How it was found; `listed` when nothing was searched for. */
  match: MatchKind,
})
export type FoundDefinition = z.infer<typeof FoundDefinition>

const flagText = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** What every search of definitions takes. */
export const SearchFields = {
  ...Page,
  ...DefinitionFilters,
  sort_by: z.enum(['word', 'type', 'date', 'score']).default('word'),
  sort_order: z.enum(['asc', 'desc']).default('asc'),
  include_comments: flagText.optional(),
  username: Sought(64).optional(),
}

export const searchDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/definitions',
  access: 'public',
  summary: 'Search the dictionary; everything typed is taken as text, unless the query language is asked for',
  query: z.object({
    ...SearchFields,
    /** `query`: `search` is written in the query language, see docs/query-language.md; an error says where and why. */
    syntax: z.enum(['plain', 'query']).default('plain'),
  }),
  response: z.object({
    definitions: z.array(FoundDefinition),
    ...pageFields,
    /** Source words, when what was typed is itself a compound. */
    decomposition: z.array(z.string()).optional(),
    /** Told when nothing was found: words and glosses spelt nearly like it. */
    suggestions: z.array(z.string()).optional(),
    /** Told when nothing was found in the languages asked for: where there is something. */
    other_languages: z.array(z.object({ langid: z.int(), total: z.int() })).optional(),
  }),
  errors: ['invalid_query', 'query_too_costly', 'not_ready'],
})
export type SearchResult = z.infer<(typeof searchDefinitions)['response']>
