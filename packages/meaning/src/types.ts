/** A word with all texts about it. Input for semantic search. Texts may contain any characters. */
export interface MeaningEntry {
  entry_id: number
  word: string
  /** Name of the word type: gismu, lujvo, experimental gismu, … */
  type: string
  rafsi: string[]
  records: MeaningRecord[]
}

/** A definition of a word. */
export interface MeaningRecord {
  /** Language tag of the text: en, ru, en-simple, jbo, … */
  lang: string
  definition: string
  notes: string
  glosses: string[]
  /** Place keywords; place numbers are one-based. */
  places: { place: number; word: string }[]
}

/** A Lojban sentence with a translation. */
export interface SentencePair {
  lojban: string
  translation: string
  /** Language tag of the translation; und if unknown. */
  lang: string
}

export interface MeaningQuery {
  text: string
  /** Tag of the query's probable language; null if unknown. */
  lang: string | null
  /** Allowed entries in ascending order; null allows all. Passing the same list object again is faster than passing a new one. */
  allowed: Uint32Array | null
  /** Unit vector of the text from the current embedding model, if any. */
  vector?: Float32Array | null
  /**
   * Entries found through single words of a sentence, best first. In the results, each of the closest entries is followed by two
   * of these.
   */
  lifted?: readonly number[]
  /** Requested zero-based range of the ranking: `[from, to)`. */
  from: number
  to: number
}

export interface MeaningHit {
  entry_id: number
  /** From 0 to 1. */
  similarity: number
  /** Lojban words that the entry shares with the query, largest weight first, and the query words that led to each. */
  evidence: { word: string; asked: string[] }[]
}

export interface MeaningHits {
  hits: MeaningHit[]
  /** Total number of related entries, regardless of the page. */
  total: number
}
