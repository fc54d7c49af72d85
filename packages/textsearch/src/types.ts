/** A definition to index. Its texts may contain anything and are untrusted. */
export interface SearchDocument {
  definition_id: number
  entry_id: number
  word: string
  /** Language ID of the head word (1 for Lojban). */
  source_langid: number
  /** Language ID of the definition text. */
  langid: number
  /** Tag of the definition's language (en, ru, ja, en-simple, jbo, …), which selects the inflection rules. */
  lang: string
  type_id: number
  selmaho: string | null
  rafsi: string[]
  /** Plain text with `$x_1$` maths and `{word}` links. */
  definition: string
  notes: string
  glosses: Keyword[]
  places: Keyword[]
  username: string
  /** Rounded sum of votes. */
  score: number
  /** Time of the last edit in Unix seconds. */
  time: number
  /** Creation time in Unix seconds. Unused by the index, since no sort order requires it. */
  created_at: number
  /** JSON text for displaying a result. The index stores it without parsing it. */
  card: string
}

/** A document with the key by which its head word is sorted and looked up. */
export interface KeyedDocument extends SearchDocument {
  key: string
}

export interface Keyword {
  word: string
  meaning: string | null
}

export interface SearchQuery {
  /** Text to search for. If empty, everything that passes the filters is listed. */
  search: string
  /** One-based page number. */
  page: number
  per_page: number
  sort_by: 'word' | 'type' | 'date' | 'score'
  sort_order: 'asc' | 'desc'
  /** Language IDs of definitions, preferred first; null or empty for all languages. */
  languages: number[] | null
  /** Exact selma'o; a trailing `*` matches any ending (`UI*`). */
  selmaho: string | null
  word_type: number | null
  /** Exact author name, case-insensitive. */
  username: string | null
  source_langid: number
  /** Splits texts in the language of the head words into words. If it is missing, no query is treated as such a text. */
  cutWords?: CutWords
  /** Entries related in meaning to the phrase and its words, which improve the ranking of results. */
  related?: RelatedEntries | null
  /** Requests the number of definitions per language and type. */
  counts?: boolean | undefined
}

/** A query of several words to search separately. */
export interface SearchPhrase {
  /** Content words in order, without duplicates. */
  words: string[]
  /** Language tag of the phrase's function words; null if it has none. */
  lang: string | null
  /** True for a statement, question or request; false for a description of a word. */
  isSentence: boolean
}

/** Entries related in meaning, closest first. */
export interface RelatedEntries {
  phrase: readonly number[]
  /** Related entries, keyed by the content words of the phrase. */
  words: ReadonlyMap<string, readonly number[]>
}

/** Splits a text into words in order, even if they are written together. Returns null if it doesn't consist of words. */
export type CutWords = (text: string) => string[] | null

/** A word of a text in the language of the head words. */
export interface SourceWord {
  text: string
  /** True if the word is a head word in the dictionary. */
  isKnown: boolean
}

/** Match kinds, best first; `listed` for an empty query. */
export const MATCH_KINDS = [
  'words',
  'word',
  'rafsi',
  'gloss',
  'prefix',
  'word_part',
  'content_word',
  'leading',
  'gloss_word',
  'definition',
  'notes',
  'selmaho',
  'spelling',
  'some_words',
  'listed',
  'pattern',
  'meaning',
] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** A definition with its display JSON (UTF-8). The bytes are a view into the index and must not be modified. */
export interface DefinitionRef {
  definition_id: number
  card: Uint8Array
}

export interface SearchHit extends DefinitionRef {
  entry_id: number
  match: MatchKind
  /** The word of the search phrase that the result matched, if `match` is `content_word`. */
  asked?: string
}

export interface SearchHits {
  hits: SearchHit[]
  /** Exact total number of results. */
  total: number
  /** True if the query is a word of the definition languages, that is, if it occurs in definitions other than as a prefix. */
  isWordOfText: boolean
  /** Words of a text in the language of the head words, in order; null if the query isn't such a text. */
  words: SourceWord[] | null
  /** Present if requested with `counts`. */
  counts?: SearchCounts
  /**
   * If `isWordOfText` is true, the number of definitions whose head words merely start with the query, which rank low, and the
   * best of those definitions.
   */
  beginnings: { total: number; hits: SearchHit[] } | null
}

export interface LanguageCount {
  langid: number
  total: number
}

/** Number of definitions by language and by type, largest first. */
export interface SearchCounts {
  languages: LanguageCount[]
  types: { type_id: number; total: number }[]
}

/** A head word or gloss that starts with the query, and the head word that it leads to. */
export interface Completion {
  text: string
  word: string
}

export interface SpellingNeighbour {
  text: string
  kind: 'word' | 'gloss'
  /** Weighted difference between the two spellings, about 10 per letter. */
  cost: number
}
