export { compoundOf } from './analysis.ts'
export { LexiconCache } from './lexicon.ts'
export { mathsError } from './maths.ts'
export { normalOf, packOf } from './packs.ts'
export { mayEdit, type Owned } from './policy.ts'
export { presentDefinition } from './present.ts'
export {
  allTypes,
  countWords,
  type DefinitionRow,
  definitionsAfter,
  definitionsByIds,
  saveTypes,
  wordsPage,
} from './repository.ts'
export { entryRoutes } from './routes.ts'
