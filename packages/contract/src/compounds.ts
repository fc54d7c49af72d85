import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Definition, LangidList, Part, SearchText } from './entries.ts'
import { Explanation } from './wordErrors.ts'

/** Maximum number of components of a new compound. */
export const MAX_COMPONENTS = 8
/** Maximum number of forms listed. */
export const MAX_FORMS = 100

/** A component of the compound. */
export const Component = z.object({
  /** The part of the query that the component comes from; the affix if the query was a compound. */
  input: z.string(),
  /** The Lojban word; null if no word matches. */
  word: z.string().nullable(),
  /** Why the word can't be part of a compound: it is a name, or it has no affixes. Null if it can. */
  obstacle: z.enum(['name', 'no_affixes']).nullable(),
  /** Short forms of the word in compounds. */
  affixes: z.array(z.string()),
  /** The best definition for the user; null if there is none. */
  definition: Definition.nullable(),
  /** Other words with the same gloss, best first. */
  alternatives: z.array(z.string()),
})
export type Component = z.infer<typeof Component>

export const makeCompounds = endpoint({
  method: 'GET',
  path: '/language/compounds',
  access: 'public',
  // one search for each word of the query that isn't a Lojban word
  cost: 5,
  summary:
    'Lists the lujvo for Lojban words, for words of another language or for the components of a lujvo, best first',
  query: z.object({
    /** Space-separated words, or a single lujvo. */
    words: SearchText(200).refine(
      (text) => text.trim() !== '' && text.trim().split(/\s+/).length <= MAX_COMPONENTS,
      `must be 1 to ${MAX_COMPONENTS} words`,
    ),
    /** Gloss languages in order of preference. */
    languages: LangidList.optional(),
  }),
  response: z.object({
    /** Why the query isn't a lujvo if it only lacks a hyphen, such as `tosmabru`; then `components` is empty. Otherwise null. */
    explanation: Explanation.nullable(),
    components: z.array(Component),
    /** Valid forms without needless hyphens, with their scores (CLL 4.12), best first. A lower score is better. */
    forms: z.array(z.object({ word: z.string(), score: z.int(), parts: z.array(Part), is_entry: z.boolean() })),
    /**
     * Entries for the typed word and for the same components in any form, each with the start of a definition in one of the user's
     * languages.
     */
    entries: z.array(z.object({ word: z.string(), text: z.string(), langtag: z.string() })),
  }),
})
export type CompoundsResponse = z.infer<(typeof makeCompounds)['response']>
