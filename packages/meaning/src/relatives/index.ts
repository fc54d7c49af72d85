/** Exports for builds: reads WordNet and writes the lookup table used by `Relatives`. */
export { encodeRelatives } from './relatives.ts'
export { licenceOf, type PartOfSpeech, readWordnet } from './wordnet.ts'
