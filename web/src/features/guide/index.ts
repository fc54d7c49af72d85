export { Explained } from './Explained.tsx'
export { EXAMPLE, PlacedSentence } from './PlacedSentence.tsx'
export { PARTS, type Term, TYPES, termOfType } from './terms.ts'
