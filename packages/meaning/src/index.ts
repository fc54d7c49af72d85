/** Semantic search: training, queries, and vectors that contribute to the results. */

export { MeaningIndex } from './meaningIndex.ts'
export { isClose } from './parameters.ts'
export { Relatives } from './relatives/relatives.ts'
export type { SimilarQuery } from './search/similar.ts'
export { decodeMeaning, encodeMeaning } from './storage/meaningData.ts'
export { buildMeaning } from './train/buildMeaning.ts'
export type { MeaningEntry, MeaningHits, MeaningQuery, MeaningRecord, SentencePair } from './types.ts'
export { MAX_DIMENSIONS, quantised, VectorTable } from './vectors/vectorTable.ts'
