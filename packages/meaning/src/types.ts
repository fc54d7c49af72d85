/** A word with everything written about it, as meaning search reads it. Texts may hold anything. */
export interface MeaningEntry {
  entry_id: number
  word: string
  /** Descriptor of its type: gismu, lujvo, experimental gismu, … */
  type: string
  rafsi: string[]
  records: MeaningRecord[]
}

/** One definition of it. */
export interface MeaningRecord {
  /** Tag of the language it is written in: en, ru, en-simple, jbo … */
  lang: string
  definition: string
  notes: string
  glosses: string[]
  /** Keywords of places, the first place is 1. */
  places: { place: number; word: string }[]
}

/** A Lojban sentence with a translation. */
export interface SentencePair {
  lojban: string
  translation: string
  /** Tag of the translation's language; und when nobody knows. */
  lang: string
}

export interface MeaningQuery {
  text: string
  /** Tag of the language it is probably written in; null when nothing is known of it. */
  lang: string | null
  /** Entries that may be found, in rising order; null: every one. The same list again costs less than another. */
  allowed: Uint32Array | null
  /** Direction of the text by the embedder whose vectors are in use, where there is one. */
  vector?: Float32Array | null
  /** Entries found through single words of a sentence, best first: two of them follow each of the closest entries. */
  lifted?: readonly number[]
  /** Wanted places in the ranking, from 0: `[from, to)`. */
  from: number
  to: number
}

export interface MeaningHit {
  entry_id: number
  /** From 0 to 1. */
  similarity: number
  /** Lojban words the entry has in common with the question, the weightiest first, and the asked words that led there. */
  evidence: { word: string; asked: string[] }[]
}

export interface MeaningAnswer {
  hits: MeaningHit[]
  /** Entries related at all, whatever page was asked for. */
  total: number
}
