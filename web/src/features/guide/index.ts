export { Explained } from './Explained.tsx'
export { introductionOf } from './introductions.ts'
export { EXAMPLE, PlacedSentence } from './PlacedSentence.tsx'
export { PARTS, type Term, TYPES, termOfType } from './terms.ts'
