import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DEFAULT_SOURCE_LANGID } from './languages.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { ShownImage } from './pictures.ts'
import { itemsOf } from './texts.ts'
import { Explanation } from './wordErrors.ts'

export const DefinitionId = z.coerce.number<number>().int().min(0).max(MAX_ID)

/** Definition ID in a request body, where strings aren't coerced to numbers. */
export const DefinitionIdInput = z.int().min(0).max(MAX_ID)

export const Keyword = z.object({ word: z.string(), meaning: z.string().nullable() })
export type Keyword = z.infer<typeof Keyword>

export const Definition = z.object({
  definitionid: z.int(),
  valsiid: z.int(),
  valsiword: z.string(),
  source_langid: z.int(),
  type_name: z.string(),
  /** Space-separated affixes of the head word. */
  rafsi: z.string().nullable(),
  selmaho: z.string().nullable(),
  langid: z.int(),
  langtag: z.string(),
  langrealname: z.string(),
  definition: z.string(),
  notes: z.string().nullable(),
  etymology: z.string().nullable(),
  jargon: z.string().nullable(),
  definitionnum: z.int(),
  username: z.string(),
  /** Time of the last edit, in Unix seconds. */
  time: z.int(),
  created_at: z.iso.datetime(),
  score: z.int(),
  version: z.int(),
  /** Number of votes in the score that were cast for earlier versions. */
  earlier_votes: z.int(),
  comment_count: z.int().nullable(),
  gloss_keywords: z.array(Keyword).nullable(),
  /** Ordered by place. A place without a keyword has an empty word. */
  place_keywords: z.array(Keyword).nullable(),
  user_vote: z.int().nullable(),
  owner_only: z.boolean(),
  can_edit: z.boolean(),
  has_image: z.boolean(),
  images: z.array(ShownImage).nullable(),
  sound_url: z.string().nullable(),
  similarity: z.number().nullable(),
  /** Always null, since vectors aren't part of the API. */
  embedding: z.null(),
  /** The bulk import that added the definition; null for other definitions. */
  metadata: z.object({ bulk_import: z.literal(true), client_id: z.uuid(), import_time: z.iso.datetime() }).nullable(),
})
export type Definition = z.infer<typeof Definition>

/** A part of a compound word; `word` is null if no known word has this affix. */
export const Part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('affix'), text: z.string(), word: z.string().nullable() }),
  z.object({ kind: z.literal('hyphen'), text: z.string() }),
])
export type Part = z.infer<typeof Part>

/** A part with the first gloss of its source word and the gloss's language tag. */
export const GlossedPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('affix'),
    text: z.string(),
    word: z.string().nullable(),
    gloss: z.string().nullable(),
    gloss_langtag: z.string().nullable(),
  }),
  z.object({ kind: z.literal('hyphen'), text: z.string() }),
])
export type GlossedPart = z.infer<typeof GlossedPart>

export const Valsi = z.object({
  valsiid: z.int(),
  word: z.string(),
  type_name: z.string(),
  rafsi: z.string().nullable(),
  comment_count: z.int(),
  source_langid: z.int(),
  /** Source words of a compound; null for other words or if a source word is unknown (see `parts`). */
  decomposition: z.array(z.string()).nullable(),
  parts: z.array(GlossedPart).optional(),
  /** Head words with a similar spelling. */
  similar: z.array(z.string()),
  /** IPA pronunciation, if the language's rules determine it. */
  pronunciation: z.string().nullable(),
})
export type Valsi = z.infer<typeof Valsi>

/** A search text without NUL characters, which databases reject and dictionary texts never contain. */
export const SearchText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => text.replaceAll('\0', ' ').trim())

/** Comma-separated IDs; each item must be valid. */
export const LangidList = z
  .string()
  .max(1000)
  .refine(
    (text) => itemsOf(text).every((item) => /^\d{1,9}$/.test(item)),
    'Invalid input: expected language ids separated by commas',
  )
  .transform((text) => (itemsOf(text).length > 0 ? itemsOf(text).map(Number) : undefined))

const ValsiPath = z.object({ id: SearchText(400) })
const Id = z.coerce.number<number>().int().min(0).max(MAX_ID)
const ValsiQuery = {
  /** Language of the head word if a word is given; defaults to the first language that has it. */
  source_langid: Id.optional(),
}

export const getWordOfTheDay = endpoint({
  method: 'GET',
  path: '/jbovlaste/today',
  access: 'public',
  summary:
    'Returns the word of the day (UTC), the same in all languages; defined in English if this language has no definition. Null in an empty dictionary',
  query: z.object({ langid: Id.default(2) }),
  response: z.object({ date: z.iso.date(), definition: Definition.nullable(), parts: z.array(GlossedPart).nullable() }),
})

export const listTypes = endpoint({
  method: 'GET',
  path: '/jbovlaste/types',
  access: 'public',
  summary: 'Lists the word types',
  response: z.object({ types: z.array(z.object({ type_id: z.int(), descriptor: z.string() })) }),
})

export const getValsi = endpoint({
  method: 'GET',
  path: '/jbovlaste/valsi/:id',
  access: 'public',
  summary: 'Returns an entry by ID or word; an underscore is read as a space',
  params: ValsiPath,
  query: z.object({
    ...ValsiQuery,
    /** Gloss languages for the parts, in order of preference. Falls back to English. */
    languages: LangidList.optional(),
  }),
  response: z.object({ valsi: Valsi }),
  errors: ['valsi_not_found'],
})

export const findEntry = endpoint({
  method: 'GET',
  path: '/jbovlaste/entry',
  access: 'public',
  summary:
    'Returns an entry with all its definitions, by word, or by ID or word; null instead of a 404 if the dictionary has none',
  query: z
    .object({
      word: SearchText(400).optional(),
      /** An ID or a word, as in the URL of an entry; underscores are read as spaces. */
      id: SearchText(400).optional(),
      source_langid: Id.optional(),
      /** Gloss languages in order of preference. Falls back to English. */
      languages: LangidList.optional(),
    })
    .refine(({ word, id }) => (word === undefined) !== (id === undefined), {
      path: ['word'],
      message: 'Invalid input: expected a word or an id',
    }),
  response: z.object({ entry: z.object({ valsi: Valsi, definitions: z.array(Definition) }).nullable() }),
})

/** A compound that contains a given word. */
export const CompoundOfWord = z.object({
  word: z.string(),
  parts: z.array(Part),
  /** Score of its best definition. */
  score: z.int(),
  /** Number of example sentences that contain it. */
  sentences: z.int(),
})
export type CompoundOfWord = z.infer<typeof CompoundOfWord>

export const listCompounds = endpoint({
  method: 'GET',
  path: '/jbovlaste/valsi/:id/compounds',
  access: 'public',
  // every candidate with one of the word's affixes is split into parts
  cost: 3,
  summary: 'Lists the compounds that contain a word: best rated first, then by number of example sentences',
  params: ValsiPath,
  query: z.object({ ...ValsiQuery, limit: z.coerce.number<number>().int().min(1).max(500).default(24) }),
  response: z.object({ compounds: z.array(CompoundOfWord), total: z.int() }),
  errors: ['valsi_not_found'],
})

export const getValsiDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/valsi/:id/definitions',
  access: 'public',
  summary: 'Lists the definitions of an entry, best first in each language',
  params: ValsiPath,
  query: z.object({
    ...ValsiQuery,
    langid: Id.optional(),
    username: SearchText(64).optional(),
  }),
  response: z.array(Definition),
  errors: ['valsi_not_found'],
})

export const getDefinition = endpoint({
  method: 'GET',
  path: '/jbovlaste/definition/:id',
  access: 'public',
  summary: 'Returns a definition',
  params: z.object({ id: DefinitionId }),
  response: Definition,
  errors: ['definition_not_found'],
})

/** Filters accepted by every list of definitions. */
export const DefinitionFilters = {
  search: SearchText(20_000).default(''),
  languages: LangidList.optional(),
  selmaho: SearchText(60).optional(),
  word_type: z.coerce.number<number>().int().min(0).max(32767).optional(),
  source_langid: Id.default(DEFAULT_SOURCE_LANGID),
}

export const listDefinitions = endpoint({
  method: 'GET',
  path: '/jbovlaste/definitions/list',
  access: 'public',
  summary: 'Lists definitions by date',
  query: z.object({
    ...Page,
    ...DefinitionFilters,
    sort_by: z.enum(['created_at', 'updated_at']).default('created_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    user_id: Id.optional(),
  }),
  response: z.object({ definitions: z.array(Definition), ...pageFields }),
})

export const analyzeWord = endpoint({
  method: 'POST',
  path: '/language/analyze_word',
  access: 'public',
  summary: 'Returns the type of a word and its parts',
  body: z.object({ word: z.string().min(1).max(2000), source_langid: z.int().default(DEFAULT_SOURCE_LANGID) }),
  response: z.object({
    success: z.boolean(),
    /** `nalvla` if the text isn't a word of the language. */
    word_type: z.string(),
    /** The word in its standard spelling. */
    text: z.string(),
    /** The best compound of the same source words. */
    recommended: z.string().nullable(),
    /** Existing roots that are too similar to a new root. */
    problems: z.object({ regular: z.array(z.string()), experimental: z.array(z.string()) }).nullable(),
    explanation: Explanation.nullable(),
    /** Explanation in English. */
    error: z.string().nullable(),
    /** Source words of a compound; null if one of them is unknown. */
    decomposition: z.array(z.string()).nullable(),
    parts: z.array(Part).nullable(),
  }),
})

export const validateMathjax = endpoint({
  method: 'POST',
  path: '/language/validate_mathjax',
  access: 'public',
  cost: 5,
  // every formula is rendered twice to validate it
  limit: { max: 30, minutes: 1 },
  summary: 'Validates every formula of a text',
  body: z.object({ text: z.string().max(50_000) }),
  response: z.object({ valid: z.boolean(), error: z.string().nullable() }),
  errors: ['invalid_mathjax'],
  rejection: z.object({ valid: z.literal(false), error: z.string(), message: z.string() }),
})
