import type { MeaningAnswer, MeaningEntry, MeaningQuery, SimilarQuery } from './core/index.ts'

/** What the thread that answers is asked. Messages are taken in their order, so an edit counts for every later question. */
export type ToWorker =
  | { id: number; kind: 'search'; query: MeaningQuery }
  | { id: number; kind: 'similar'; query: SimilarQuery }
  /** Reads an index that was kept, or takes one just built; answered with the number of its entries, null if refused. */
  | { id: number; kind: 'open'; path: string }
  | { id: number; kind: 'replace'; file: Uint8Array<ArrayBuffer>; mark: number }
  /** Answered with a mark: what is read of the database from now on holds every edit up to it. */
  | { id: number; kind: 'begin_fold' }
  /** Answered with the number of entries edited since the index was built. */
  | { id: number; kind: 'edit'; put: MeaningEntry[]; remove: number[] }

export interface Answers {
  search: MeaningAnswer
  similar: MeaningAnswer
  open: number | null
  replace: number
  begin_fold: number
  edit: number
}

export type FromWorker = { id: number; answer: Answers[keyof Answers] } | { id: number; error: string }
