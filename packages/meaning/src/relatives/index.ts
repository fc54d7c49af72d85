/** For builds: reads WordNet and writes the table that `Relatives` reads. */
export { encodeRelatives } from './relatives.ts'
export { licenceOf, type PartOfSpeech, readWordnet } from './wordnet.ts'
