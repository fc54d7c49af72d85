export { ClassMark } from './ClassMark.tsx'
export { Glosses } from './Glosses.tsx'
export { Joint } from './Joint.tsx'
export { PlaceTable } from './PlaceTable.tsx'
export {
  definitionsOfValsiQuery,
  isUnknownWord,
  newestQuery,
  typesQuery,
  valsiQuery,
  wordOfTheDayQuery,
} from './queries.ts'
export { Ribbon } from './Ribbon.tsx'
export { addressOf, RichText, WordLink } from './RichText.tsx'
export { plainText } from './richText.ts'
export { Sense } from './Sense.tsx'
