/** Entries found by what they mean: what is learnt, what can be asked, and vectors that join in the answer. */
export type { SimilarQuery } from './answer/similar.ts'
export { buildMeaning } from './learn/buildMeaning.ts'
export { MeaningIndex } from './meaningIndex.ts'
export { Relatives } from './relatives/relatives.ts'
export { decodeMeaning, encodeMeaning } from './storage/persist.ts'
export type { MeaningAnswer, MeaningEntry, MeaningQuery, MeaningRecord, SentencePair } from './types.ts'
export { MOST_DIMENSIONS, quantised } from './vectors/quantise.ts'
export { VectorTable } from './vectors/vectorTable.ts'
