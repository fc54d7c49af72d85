export { readValsiAddress } from './address.ts'
export { byLanguage, type InLanguage, shownLanguage } from './byLanguage.ts'
export { ClassMark } from './ClassMark.tsx'
export { Compounds, useCompounds } from './Compounds.tsx'
export { EntryHead } from './EntryHead.tsx'
export { Glosses } from './Glosses.tsx'
export { Joint } from './Joint.tsx'
export { LanguageTabs } from './LanguageTabs.tsx'
export { mathsProblem } from './mathsProblem.ts'
export { NearInMeaning } from './NearInMeaning.tsx'
export { addressOf, type FindLinks, LinksInText, PiecesOf, Place, WordLink } from './Pieces.tsx'
export { PlaceTable } from './PlaceTable.tsx'
export { placesOf } from './places.ts'
export {
  definitionQuery,
  definitionsOfValsiQuery,
  isUnknownWord,
  typesQuery,
  valsiQuery,
  wordOfTheDayQuery,
} from './queries.ts'
export { Ribbon } from './Ribbon.tsx'
export { RichBlock, RichLine } from './RichBlock.tsx'
export { fetchMarkdown, RichText, summaryOf } from './RichText.tsx'
export { Sense } from './Sense.tsx'
export { SpeakButton } from './SpeakButton.tsx'
export { WordTips } from './tips/WordTips.tsx'
export { useSpeech } from './useSpeech.ts'
