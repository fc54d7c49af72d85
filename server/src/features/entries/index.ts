export { compoundOf } from './analysis.ts'
export { LexiconCache } from './lexicon.ts'
export { mathsError } from './maths/mathsError.ts'
export { headWordSpelling, normalOf, packOf } from './packs.ts'
export { mayEdit, type Owned } from './policy.ts'
export { presentDefinition } from './present.ts'
export {
  allDefinitions,
  allTypes,
  countWords,
  currentValsiid,
  type DefinitionRow,
  definitionsByIds,
  definitionsOfEntries,
  existingWords,
  saveTypes,
  wordsPage,
} from './repository.ts'
export { entryRoutes } from './routes.ts'
export { findValsi } from './service.ts'
