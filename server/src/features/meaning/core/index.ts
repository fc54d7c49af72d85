export { buildMeaning } from './buildMeaning.ts'
export type { MeaningData } from './meaningData.ts'
export { MeaningIndex, type MeaningMark } from './meaningIndex.ts'
export { decodeMeaning, encodeMeaning } from './persist.ts'
export type { SimilarQuery } from './similar.ts'
export type {
  MeaningAnswer,
  MeaningEntry,
  MeaningHit,
  MeaningQuery,
  MeaningRecord,
  SentencePair,
} from './types.ts'
export { MOST_DIMENSIONS, quantised } from './vectors/quantise.ts'
export { VectorTable } from './vectors/vectorTable.ts'
