/** A word with all texts about it, as input of semantic search. Texts may contain anything. */
export interface MeaningEntry {
  entry_id: number
  word: string
  /** Name of its type: gismu, lujvo, experimental gismu, … */
  type: string
  rafsi: string[]
  records: MeaningRecord[]
}

/** A definition of the word. */
export interface MeaningRecord {
  /** Language tag of its text: en, ru, en-simple, jbo … */
  lang: string
  definition: string
  notes: string
  glosses: string[]
  /** Keywords of places; the first place is 1. */
  places: { place: number; word: string }[]
}

/** A Lojban sentence with a translation. */
export interface SentencePair {
  lojban: string
  translation: string
  /** Tag of the translation's language; und if unknown. */
  lang: string
}

export interface MeaningQuery {
  text: string
  /** Tag of the language it is probably written in; null if unknown. */
  lang: string | null
  /** Allowed entries in ascending order; null for all. Repeating the same list is faster than another one. */
  allowed: Uint32Array | null
  /** Unit vector of the text by the embedding model in use, if there is one. */
  vector?: Float32Array | null
  /** Entries found through single words of a sentence, best first: two of them follow each of the closest entries. */
  lifted?: readonly number[]
  /** Requested positions in the ranking, from 0: `[from, to)`. */
  from: number
  to: number
}

export interface MeaningHit {
  entry_id: number
  /** From 0 to 1. */
  similarity: number
  /** Lojban words that the entry shares with the query, largest weight first, and the query words that led to them. */
  evidence: { word: string; asked: string[] }[]
}

export interface MeaningAnswer {
  hits: MeaningHit[]
  /** Number of all related entries, regardless of the page. */
  total: number
}
