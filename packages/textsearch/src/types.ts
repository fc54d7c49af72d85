/** One definition as input of the index. Texts may contain anything and are not trusted. */
export interface SearchDocument {
  definition_id: number
  entry_id: number
  word: string
  /** Language of the head word (1 = Lojban). */
  source_langid: number
  /** Language of the definition's text. */
  langid: number
  /** Tag of that language: en, ru, ja, en-simple, jbo … It selects the inflection rules. */
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
  /** Sum of votes, rounded. */
  score: number
  /** Last edit, Unix seconds. */
  time: number
  /** Creation time, Unix seconds. The index doesn't use it, since no sort order needs it. */
  created_at: number
  /** JSON text for displaying a result. The index stores it without parsing. */
  card: string
}

/** A document with the key that its head word is sorted and found by. */
export interface KeyedDocument extends SearchDocument {
  key: string
}

export interface Keyword {
  word: string
  meaning: string | null
}

export interface SearchQuery {
  /** If empty, lists everything that passes the filters. */
  search: string
  /** From 1. */
  page: number
  per_page: number
  sort_by: 'word' | 'type' | 'date' | 'score'
  sort_order: 'asc' | 'desc'
  /** Language IDs of definitions, preferred first; null or empty for all languages. */
  languages: number[] | null
  /** Exact selma'o; a `*` at the end matches any ending (`UI*`). */
  selmaho: string | null
  word_type: number | null
  /** Exact, but case-insensitive. */
  username: string | null
  source_langid: number
  /** Splits texts in the language of the head words; without it, no query is interpreted as such a text. */
  cutWords?: CutWords
  /** Entries that are close in meaning to the phrase; its content words find them earlier. */
  related?: RelatedEntries | null
  /** Counts the definitions of each language and type. */
  counts?: boolean | undefined
}

/** A query of several words that are searched separately. */
export interface SearchPhrase {
  /** Content words in order, without duplicates. */
  words: string[]
  /** Tag of the language its function words are in; null if it has none. */
  lang: string | null
  /** True for a statement, question or request; false for the description of a word. */
  isSentence: boolean
}

/** Entries related in meaning, closest first. */
export interface RelatedEntries {
  phrase: readonly number[]
  /** By content word of the phrase. */
  words: ReadonlyMap<string, readonly number[]>
}

/** Returns the words of a text in order, separated where they are written together; null if it isn't made of words. */
export type CutWords = (text: string) => string[] | null

/** A word of a text in the language of the head words. */
export interface SourceWord {
  text: string
  /** True for a head word. */
  isKnown: boolean
}

/** Match kinds, best first. `listed` is the kind for an empty query. */
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

/** A definition, and the JSON (UTF-8) for displaying it; the bytes are a view into the index and must not be modified. */
export interface DefinitionRef {
  definition_id: number
  card: Uint8Array
}

export interface SearchHit extends DefinitionRef {
  entry_id: number
  match: MatchKind
  /** The word of the search phrase that this result matched, if `match` is `content_word`. */
  asked?: string
}

export interface SearchAnswer {
  hits: SearchHit[]
  /** Exact number of results, regardless of the page. */
  total: number
  /** True if the query is a word of the definition languages: it is used in definitions, not just as a prefix. */
  isWordOfText: boolean
  /** Words of a text in the language of the head words, in order; null if the query isn't one. */
  words: SourceWord[] | null
  /** Present if requested. */
  counts?: SearchCounts
  /** For such a word: the number of definitions whose head words only start with it, which come late, and the best of them. */
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

/** A head word or gloss that starts with the query, and the head word it leads to. */
export interface Completion {
  text: string
  word: string
}

export interface SpellingNeighbour {
  text: string
  kind: 'word' | 'gloss'
  /** Weight of the difference between the two spellings; 10 is about one letter. */
  cost: number
}
