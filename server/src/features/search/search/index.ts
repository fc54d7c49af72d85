export type { Filters, SearchIndex } from '@vlacku/textsearch'
export { DictionarySearch } from './dictionarySearch.ts'
export { filtersOf, withCurrentName } from './filters.ts'
export {
  definitionInAnyLanguage,
  definitionOfWord,
  existingCompounds,
  type FindRelated,
  glossedDefinition,
  mayBeCompound,
  withCommentCounts,
} from './search.service.ts'
