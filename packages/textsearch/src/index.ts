/** An in-memory search index of dictionary definitions: documents, queries, and segments. */
export { buildSegment } from './build/buildSegment.ts'
export { FilterMask, type Filters } from './match/filterMask.ts'
export { selectWindow } from './rank/selection.ts'
export { SearchIndex } from './searchIndex.ts'
export type { Lists, Segment } from './segments/segment.ts'
export { decodeSegment, encodeSegment } from './segments/segmentData.ts'
export {
  type LanguageCount,
  MATCH_KINDS,
  type RelatedEntries,
  type SearchDocument,
  type SearchHit,
  type SearchHits,
  type SearchPhrase,
  type SearchQuery,
  type SourceWord,
} from './types.ts'
