export { isOfSentence } from './bands.ts'
export { FilterDialog } from './FilterDialog.tsx'
export { Filters } from './Filters.tsx'
export { HeaderSearch } from './HeaderSearch.tsx'
export { ComponentLinks } from './MadeOf.tsx'
export { Modes } from './Modes.tsx'
export { NothingFound } from './NothingFound.tsx'
export { QueryHint } from './QueryHint.tsx'
export { filtersOf, searchQuery } from './queries.ts'
export { ResultPages } from './ResultPages.tsx'
export { ResultRow } from './ResultRow.tsx'
export { useReaderLangids } from './rememberedLangs.ts'
export { SearchField } from './SearchField.tsx'
export { SearchResults } from './SearchResults.tsx'
export {
  COMMENT_ORDERS,
  CONSTRUCTIONS,
  constructionsIn,
  isSearch,
  langidsOf,
  PER_PAGE,
  readSearch,
  type SearchParams,
} from './searchParams.ts'
export { useRowKeys } from './useRowKeys.ts'
export { useSearchText } from './useSearchText.ts'
