/** One definition as the index reads it. Texts may hold anything; nothing in them is trusted. */
export interface SearchDocument {
  definition_id: number
  entry_id: number
  word: string
  /** Language of the head word (1 = Lojban). */
  source_langid: number
  /** Language of the definition's text. */
  langid: number
  /** Tag of that language: en, ru, ja, en-simple, jbo … It chooses the rules of inflection. */
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
  /** Votes, in whole points. */
  score: number
  /** Last edit, Unix seconds. */
  time: number
  /** First written, Unix seconds. Not read by the index: no order of the search asks for it. */
  created_at: number
  /** JSON text of what a result shows. The index keeps it and never looks inside. */
  card: string
}

/** A document with the key its head word is sorted and found by. */
export interface KeyedDocument extends SearchDocument {
  key: string
}

export interface Keyword {
  word: string
  meaning: string | null
}

export interface SearchQuery {
  /** Empty: list whatever passes the filters. */
  search: string
  /** From 1. */
  page: number
  per_page: number
  sort_by: 'word' | 'type' | 'date' | 'score'
  sort_order: 'asc' | 'desc'
  /** Language ids of definitions, the reader's favourite first; null or empty: every language. */
  languages: number[] | null
  /** Exact selma'o; a `*` at the end stands for any ending (`UI*`). */
  selmaho: string | null
  word_type: number | null
  /** Exact, but for upper and lower case. */
  username: string | null
  source_langid: number
  /** Reads texts in the language of the head words; without it a search text is never taken for one. */
  cutWords?: CutWords
  /** Entries that are close in meaning to the phrase; its content words find them earlier. */
  related?: RelatedEntries | null
  /** Counts the definitions of each language and type. */
  counts?: boolean | undefined
}

/** A query of several words, each of which is searched by itself. */
export interface SearchPhrase {
  /** Words that mean something by themselves, in order, each once. */
  words: string[]
  /** Tag of the language its function words are in; null where it has none. */
  lang: string | null
  /** True for a statement, question or request; false for the description of a word. */
  isSentence: boolean
}

/** Entries related in meaning, the closest first. */
export interface RelatedEntries {
  phrase: readonly number[]
  /** By content word of the phrase. */
  words: ReadonlyMap<string, readonly number[]>
}

/** The words of a stretch of text in order, cut apart where they are written together; null where it isn't made of words. */
export type CutWords = (text: string) => string[] | null

/** A word of a text in the language of the head words. */
export interface SourceWord {
  text: string
  /** True for a head word. */
  isKnown: boolean
}

/** Why a definition was found, best reason first. `listed` is the reason when nothing was asked. */
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

/** A definition, and the JSON (UTF-8) of what a result shows of it; the bytes lie in the index and are not to be changed. */
export interface DefinitionRef {
  definition_id: number
  card: Uint8Array
}

export interface SearchHit extends DefinitionRef {
  entry_id: number
  match: MatchKind
  /** The word of a phrase that led to it, where `match` is `content_word`. */
  asked?: string
}

export interface SearchAnswer {
  hits: SearchHit[]
  /** Exact, whatever page was asked for. */
  total: number
  /** Whether what was asked is a word of the languages definitions are written in: it is used in them, not just a beginning. */
  isWordOfText: boolean
  /** Words of a text in the language of the head words, in order; null where the query isn't one. */
  words: SourceWord[] | null
  /** Given where they were wanted. */
  counts?: SearchCounts
  /** For such a word the head words that merely begin so, which come late: how many definitions, and the best of them. */
  beginnings: { total: number; hits: SearchHit[] } | null
}

export interface LanguageCount {
  langid: number
  total: number
}

/** Definitions by language and by type, most first. */
export interface SearchCounts {
  languages: LanguageCount[]
  types: { type_id: number; total: number }[]
}

/** A head word or gloss that begins as asked, and the head word it leads to. */
export interface Completion {
  text: string
  word: string
}

export interface SpellingNeighbour {
  text: string
  kind: 'word' | 'gloss'
  /** Weight of the slip between the two spellings; 10 is about one letter. */
  cost: number
}
