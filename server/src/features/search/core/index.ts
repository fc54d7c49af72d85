export type { Filters } from './admission.ts'
export { buildSegment } from './buildSegment.ts'
export { evaluate, type KindReport, type Miss, parseQueryRows, type QueryRow } from './evaluate.ts'
export { type Decoded, decodeSegment, encodeSegment } from './persist.ts'
export { type FoldMark, SearchIndex } from './searchIndex.ts'
export type { SegmentData } from './segmentData.ts'
export {
  type Beginning,
  type DefinitionRef,
  type Keyword,
  type LanguageCount,
  MATCH_KINDS,
  type MatchKind,
  type Neighbour,
  type SearchAnswer,
  type SearchDocument,
  type SearchHit,
  type SearchQuery,
} from './types.ts'
