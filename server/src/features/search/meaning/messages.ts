import type { MeaningEntry, MeaningHits, MeaningQuery, SimilarQuery } from '@vlacku/meaning'

/** Vectors to add and definitions to remove. */
export interface VectorsEdit {
  /** Definitions whose vectors are removed before new vectors are added. */
  remove: number[]
  definitionids: number[]
  entry_ids: number[]
  /** Vectors, concatenated, with one signed byte per component. */
  vectors: Uint8Array<ArrayBuffer>
}

/** Vectors of one embedder, with a set ID assigned by this node. Vectors of different sets are never compared. */
export interface VectorSet {
  set: number
  dimensions: number
}

/** A query vector and its set. */
export interface QueryVector {
  set: number
  vector: Float32Array
}

/** Allowed entries in ascending order. Equal IDs always refer to equal lists. */
export interface AllowedList {
  id: number
  entries: Uint32Array<SharedArrayBuffer>
}

type WithAllowedList<Query> = Omit<Query, 'allowed'> & { allowed: AllowedList }
export type SearchRequest = WithAllowedList<MeaningQuery>
/** Texts whose closest entries are requested, at most `limit` each. */
export interface NearestRequest {
  texts: string[]
  lang: string | null
  allowed: AllowedList
  limit: number
}
export type SimilarRequest = WithAllowedList<SimilarQuery>

/** Messages to the worker. They are processed in order, so an edit affects all later queries. */
export type ToWorker =
  /** Searches without the vector if its set isn't active. */
  | { id: number; kind: 'search'; query: SearchRequest; set: number | null }
  | { id: number; kind: 'similar'; query: SimilarRequest }
  | { id: number; kind: 'nearest'; query: NearestRequest }
  /** Loads a stored or new index. Returns the number of entries, or null if the index is invalid. */
  | { id: number; kind: 'open'; path: string }
  | { id: number; kind: 'replace'; file: Uint8Array<ArrayBuffer>; mark: number }
  /** Returns a watermark: rows read after this call contain all edits up to it. */
  | { id: number; kind: 'begin_fold' }
  /** Returns the number of entries edited since the index was built. */
  | { id: number; kind: 'edit'; put: MeaningEntry[]; remove: number[] }
  /** Creates a vector set that isn't active yet. */
  | ({ id: number; kind: 'begin_vectors' } & VectorSet)
  /** Edits a vector set and returns its number of vectors. Has no effect if the set doesn't exist. */
  | { id: number; kind: 'vectors'; set: number; edit: VectorsEdit }
  /** Activates a vector set, or none, and deletes the others. Returns the number of vectors in the active set. */
  | { id: number; kind: 'use_vectors'; set: number | null }

export interface Results {
  search: MeaningHits
  similar: MeaningHits
  /** Entry IDs by text, closest first. */
  nearest: number[][]
  open: number | null
  replace: number
  begin_fold: number
  edit: number
  begin_vectors: number
  vectors: number
  use_vectors: number
}

export type FromWorker = { id: number; result: Results[keyof Results] } | { id: number; error: string }
