export { ClassMark } from './ClassMark.tsx'
export { DefinitionCard } from './DefinitionCard.tsx'
export { EntryHead } from './EntryHead.tsx'
export { Glosses } from './Glosses.tsx'
export { Joint } from './Joint.tsx'
export { byLanguage, type InLanguage, LanguageTabs, shownLanguage } from './LanguageTabs.tsx'
export { mathsProblem } from './mathsProblem.ts'
export { type FindLinks, LinksInText, PiecesOf, Place, slugOf, WordLink } from './Pieces.tsx'
export { PlaceTable } from './PlaceTable.tsx'
export { contextOf, isBrivla, type Places, placesOf } from './places.ts'
export {
  definitionQuery,
  ENTRIES,
  entryQuery,
  readValsiSearchParams,
  typesQuery,
  wordOfTheDayQuery,
} from './queries.ts'
export { Compounds, NearInMeaning, useCompounds } from './RelatedWords.tsx'
export { Ribbon } from './Ribbon.tsx'
export { RichBlock, RichLine } from './RichBlock.tsx'
export { fetchMarkdown, RichText, summaryOf } from './RichText.tsx'
export { SpeakButton, useSpeech } from './SpeakButton.tsx'
export { Spelled, WordError } from './WordError.tsx'
export { WordTips } from './WordTips.tsx'
