import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Definition, DefinitionFilters, SearchText } from './entries.ts'
import { Flag } from './flag.ts'
import { Page, pageFields } from './paging.ts'

/**
 * Kinds of match, best first. `words`: a word of a Lojban text, in text order; `content_word`: a match of one word of a phrase;
 * `word_part`: a word within a multi-word head word; `leading`: the definition starts with the query; `some_words`: only some of
 * the words match; `pattern`: a match of a query in the query language; `meaning`: related in meaning.
 */
export const MatchKind = z.enum([
  ...['words', 'word', 'rafsi', 'gloss', 'prefix', 'word_part', 'content_word', 'leading', 'gloss_word'],
  ...['definition', 'notes'],
  ...['selmaho', 'spelling', 'some_words', 'listed', 'pattern', 'meaning'],
] as const)
export type MatchKind = z.infer<typeof MatchKind>

/** Fields of a search result in addition to its definition. */
export const Found = {
  /** Affixes and hyphens of a compound, in word order. Missing until the first index is built. */
  pieces: z.array(z.object({ kind: z.enum(['affix', 'hyphen']), text: z.string() })).optional(),
}

export const FoundDefinition = Definition.extend({
  ...Found,
  /** Kind of match; `listed` if there is no query. */
  match: MatchKind,
  /** The matching word of the phrase, if `match` is `content_word`. */
  asked: z.string().optional(),
})
export type FoundDefinition = z.infer<typeof FoundDefinition>

/** Parameters of every definition search. */
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
  summary: 'Searches the dictionary; the query is plain text unless the query language is selected',
  query: z.object({
    ...SearchFields,
    /**
     * `query`: `search` is in the query language; see docs/use/query-language.md. Syntax errors include a position and a reason.
     */
    syntax: z.enum(['plain', 'query']).default('plain'),
    /** Only for plain searches: adds the number of results by language and by type. */
    counts: Flag.optional(),
  }),
  response: z.object({
    definitions: z.array(FoundDefinition),
    ...pageFields,
    /**
     * Words of a Lojban text in order, each with its head word if it has an entry, and its gloss in the first of the `languages`
     * that has one, or else in English. Present only if `search` is a Lojban text.
     */
    words: z
      .array(z.object({ text: z.string(), valsi: z.string().nullable(), gloss: z.string().nullable() }))
      .optional(),
    /**
     * Only on the first page, if `words` are two to four words that form a compound: the best compound, and the compounds of
     * these words that are in the dictionary.
     */
    compounds: z.object({ best: z.string(), existing: z.array(z.string()) }).optional(),
    /** Source words of the query, if the query is a compound. */
    decomposition: z.array(z.string()).optional(),
    /**
     * Only on the first page, if the query is both a word of a definition language and a prefix of head words: the number of
     * definitions of those head words, and the first five definitions. In `definitions`, they rank after whole-word matches in
     * definitions.
     */
    beginnings: z.object({ total: z.int(), definitions: z.array(FoundDefinition) }).optional(),
    /**
     * Number of definitions by language, ignoring the language filter, and by type, ignoring the type filter; largest first.
     * Requires `counts` and an available index.
     */
    counts: z
      .object({
        languages: z.array(z.object({ langid: z.int(), total: z.int() })),
        types: z.array(z.object({ type_id: z.int(), total: z.int() })),
      })
      .optional(),
    /** For an empty result: similarly spelled words and glosses. */
    suggestions: z.array(z.string()).optional(),
    /** The suggestions that are dictionary words; the others are glosses. */
    suggested_words: z.array(z.string()).optional(),
    /**
     * For an empty result: true if the query is a well-formed word in the language of the head words, so that it could be added.
     */
    is_possible_word: z.boolean().optional(),
    /** For an empty result: other languages with matches. */
    other_languages: z.array(z.object({ langid: z.int(), total: z.int() })).optional(),
  }),
  errors: ['invalid_query', 'query_too_costly', 'not_ready'],
})
export type SearchResult = z.infer<(typeof searchDefinitions)['response']>
