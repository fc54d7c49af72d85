import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Definition, DefinitionFilters, SearchText } from './entries.ts'
import { Flag } from './flag.ts'
import { Page, pageFields } from './paging.ts'

/**
 * Best first. `words`: a word of a Lojban text, in its order there; `content_word`: found through one word of a phrase;
 * `word_part`: a word inside a head word of several; `leading`: the definition begins with it; `some_words`: not all of what was
 * typed; `pattern`: matches a query of the query language; `meaning`: related in meaning.
 */
export const MatchKind = z.enum([
  ...['words', 'word', 'rafsi', 'gloss', 'prefix', 'word_part', 'content_word', 'leading', 'gloss_word'],
  ...['definition', 'notes'],
  ...['selmaho', 'spelling', 'some_words', 'listed', 'pattern', 'meaning'],
] as const)
export type MatchKind = z.infer<typeof MatchKind>

/** What every definition that was found says of itself beside what it is. */
export const Found = {
  /** Affixes and hyphens of a compound as they stand in its word; not told while the first index is being built. */
  pieces: z.array(z.object({ kind: z.enum(['affix', 'hyphen']), text: z.string() })).optional(),
}

export const FoundDefinition = Definition.extend({
  ...Found,
  /** How it was found; `listed` when nothing was searched for. */
  match: MatchKind,
  /** The word of the phrase that led to it, where `match` is `content_word`. */
  asked: z.string().optional(),
})
export type FoundDefinition = z.infer<typeof FoundDefinition>

/** What every search of definitions takes. */
export const SearchFields = {
  ...Page,
  ...DefinitionFilters,
  sort_by: z.enum(['word', 'type', 'date', 'score']).default('word'),
  sort_order: z.enum(['asc', 'desc']).default('asc'),
  include_comments: Flag.optional(),
  username: SearchText(64).optional(),
}

export const searchDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/definitions',
  access: 'public',
  cost: { when: { syntax: 'query' }, units: 5 },
  summary: 'Search the dictionary; everything typed is taken as text, unless the query language is asked for',
  query: z.object({
    ...SearchFields,
    /** `query`: `search` is written in the query language, see docs/query-language.md; an error says where and why. */
    syntax: z.enum(['plain', 'query']).default('plain'),
    /** Plain searches only: also tell how much there is in each language and of each type. */
    counts: Flag.optional(),
  }),
  response: z.object({
    definitions: z.array(FoundDefinition),
    ...pageFields,
    /** Words of a Lojban text in order, with the head word of each where it has an entry. Given where `search` is such a text. */
    words: z.array(z.object({ text: z.string(), valsi: z.string().nullable() })).optional(),
    /** Source words, when what was typed is itself a compound. */
    decomposition: z.array(z.string()).optional(),
    /**
     * Told on the first page when what was typed is a word of the languages of definitions, and head words merely begin with it:
     * how many definitions those have, and the first five. In `definitions` they come late, after whole words in definitions.
     */
    beginnings: z.object({ total: z.int(), definitions: z.array(FoundDefinition) }).optional(),
    /**
     * Definitions in each language, were no language asked for, and of each type, were no type asked for; most first. Told
     * when `counts` is asked for and the index is there.
     */
    counts: z
      .object({
        languages: z.array(z.object({ langid: z.int(), total: z.int() })),
        types: z.array(z.object({ type_id: z.int(), total: z.int() })),
      })
      .optional(),
    /** Told when nothing was found: words and glosses spelt nearly like it. */
    suggestions: z.array(z.string()).optional(),
    /** Those of them that are words of the dictionary; the others are glosses. */
    suggested_words: z.array(z.string()).optional(),
    /** Given when nothing was found: whether the language of head words allows it as one, so that it can be added. */
    is_possible_word: z.boolean().optional(),
    /** Told when nothing was found in the languages asked for: where there is something. */
    other_languages: z.array(z.object({ langid: z.int(), total: z.int() })).optional(),
  }),
  errors: ['invalid_query', 'query_too_costly', 'not_ready'],
})
export type SearchResult = z.infer<(typeof searchDefinitions)['response']>
