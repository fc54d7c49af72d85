import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LangidList, SearchText } from './entries.ts'
import { Page, PerPage, pageFields } from './paging.ts'
import { itemsOf } from './texts.ts'

/** Grammatical constructions by which sentences can be filtered; each is recognized by its cmavo. */
export const CONSTRUCTIONS = [
  'relative_clause',
  'relative_phrase',
  'linked_argument',
  'abstraction',
  'conversion',
  'place_tag',
  'modal',
  'tense',
  'aspect',
  'negation',
  'question',
  'connective',
  'number',
  'quotation',
  'vocative',
  'attitudinal',
] as const
export type Construction = (typeof CONSTRUCTIONS)[number]

const isConstruction = (name: string): name is Construction => (CONSTRUCTIONS as readonly string[]).includes(name)

/** Comma-separated names of constructions; each must be valid. */
const ConstructionList = z
  .string()
  .max(400)
  .refine(
    (text) => itemsOf(text).every(isConstruction),
    `Invalid input: expected constructions separated by commas: ${CONSTRUCTIONS.join(', ')}`,
  )
  .transform((text) => itemsOf(text).filter(isConstruction))

/** A source of sentences and its terms of use. */
export const SentenceSource = z.object({
  name: z.string(),
  /** Licence of the sentences; empty if the source declares none. */
  licence: z.string(),
  url: z.string().nullable(),
})

/** A piece of a Lojban text: a word with its entry, or the text between words. */
export const SentencePiece = z.object({
  text: z.string(),
  /** Head word of the word's entry; null if it has none. */
  valsi: z.string().nullable(),
})

export const Sentence = z.object({
  id: z.int(),
  lojban: z.string(),
  pieces: z.array(SentencePiece),
  translation: z.string(),
  /** The translation if it is in English; otherwise null. */
  english: z.string().nullable(),
  /** Tag of the translation's language. */
  langtag: z.string(),
  source: SentenceSource,
  /** The sentence's ID in the source, if any. */
  number: z.string().nullable(),
  /** True if the source marks the translation as uncertain. */
  doubtful: z.boolean(),
  /**
   * Match quality: 4 for the whole sentence, 3 for a phrase in it, 2 for all words, 1 for all words in inflected form or as
   * prefixes, less than 1 for near matches, and 0 without a query.
   */
  rank: z.number(),
})
export type Sentence = z.infer<typeof Sentence>
export type SentencePiece = z.infer<typeof SentencePiece>

export const searchSentences = endpoint({
  method: 'GET',
  path: '/muplis/search',
  access: 'public',
  summary: 'Searches Lojban sentences and their translations, best first',
  query: z.object({
    ...Page,
    per_page: PerPage.default(10),
    query: SearchText(1000).default(''),
    /** Languages of the translations. */
    languages: LangidList.optional(),
    /** Constructions that all sentences must contain. */
    constructions: ConstructionList.optional(),
    sort: z.enum(['relevance', 'length']).default('relevance'),
  }),
  response: z.object({
    entries: z.array(Sentence),
    ...pageFields,
    /** True if no sentence contains all words. The results then contain most of the content words. */
    near: z.boolean(),
  }),
})
export type SentenceResult = z.infer<(typeof searchSentences)['response']>

/** The part of an example sentence that fills a place of the word it illustrates. */
export const ExamplePlace = z.object({
  /** Start and end offsets in `lojban`, in UTF-16 code units; the end is exclusive. */
  start: z.int(),
  end: z.int(),
  /** One-based place number, after resolving `se` and similar words. */
  place: z.int(),
})
export type ExamplePlace = z.infer<typeof ExamplePlace>

export const ExampleSentence = Sentence.extend({
  /** Places in order, without overlap. Empty unless the sentence parses and the assignment is certain. */
  places: z.array(ExamplePlace),
})

export const listExamples = endpoint({
  method: 'GET',
  path: '/jbovlaste/valsi/:id/examples',
  access: 'public',
  summary: 'Lists a few example sentences for a word, shortest and clearest first',
  params: z.object({ id: SearchText(400) }),
  query: z.object({
    source_langid: z.coerce.number<number>().int().min(0).optional(),
    languages: LangidList.optional(),
    limit: z.coerce.number<number>().int().min(1).max(20).default(5),
  }),
  response: z.object({ sentences: z.array(ExampleSentence), /** Total number of sentences. */ total: z.int() }),
  errors: ['valsi_not_found'],
})
