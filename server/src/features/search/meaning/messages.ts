import type { MeaningAnswer, MeaningEntry, MeaningQuery, SimilarQuery } from '@vlacku/meaning'

/** Vectors to put in and definitions to take out. */
export interface VectorsEdit {
  /** Of all definitions named here the vectors go; those that are put come in their place. */
  remove: number[]
  definitionids: number[]
  entry_ids: number[]
  /** One after the other, a signed byte for each number. */
  vectors: Uint8Array<ArrayBuffer>
}

/** Vectors of one embedder, by a number that this node gave them: vectors of different sets are never compared. */
export interface VectorSet {
  set: number
  dimensions: number
}

/** The direction of a question, and the set that it may be compared with. */
export interface QuestionVector {
  set: number
  vector: Float32Array
}

/** Entries that may be found, in rising order. The same id is the same list. */
export interface AllowedList {
  id: number
  entries: Uint32Array<SharedArrayBuffer>
}

type WithAllowedList<Query> = Omit<Query, 'allowed'> & { allowed: AllowedList }
export type SearchRequest = WithAllowedList<MeaningQuery>
/** Texts whose closest entries are wanted, at most `most` of each. */
export interface NearestRequest {
  texts: string[]
  lang: string | null
  allowed: AllowedList
  most: number
}
export type SimilarRequest = WithAllowedList<SimilarQuery>

/** What the thread that answers is asked. Messages are taken in their order, so an edit counts for every later question. */
export type ToWorker =
  /** Where vectors of that set are not in use, the question is answered without. */
  | { id: number; kind: 'search'; query: SearchRequest; set: number | null }
  | { id: number; kind: 'similar'; query: SimilarRequest }
  | { id: number; kind: 'nearest'; query: NearestRequest }
  /** Reads an index that was kept, or takes one just built; answered with the number of its entries, null if refused. */
  | { id: number; kind: 'open'; path: string }
  | { id: number; kind: 'replace'; file: Uint8Array<ArrayBuffer>; mark: number }
  /** Answered with a mark: what is read of the database from now on holds every edit up to it. */
  | { id: number; kind: 'begin_fold' }
  /** Answered with the number of entries edited since the index was built. */
  | { id: number; kind: 'edit'; put: MeaningEntry[]; remove: number[] }
  /** Begins a set of vectors, which answers no question yet. */
  | ({ id: number; kind: 'begin_vectors' } & VectorSet)
  /** Answered with the number of vectors in the set; nothing happens to one that was never begun, or is forgotten. */
  | { id: number; kind: 'vectors'; set: number; edit: VectorsEdit }
  /** From now on these answer, or none; all other sets are forgotten. Answered with the number of vectors in it. */
  | { id: number; kind: 'use_vectors'; set: number | null }

export interface Answers {
  search: MeaningAnswer
  similar: MeaningAnswer
  /** Entry IDs, closest first, by text. */
  nearest: number[][]
  open: number | null
  replace: number
  begin_fold: number
  edit: number
  begin_vectors: number
  vectors: number
  use_vectors: number
}

export type FromWorker = { id: number; answer: Answers[keyof Answers] } | { id: number; error: string }
