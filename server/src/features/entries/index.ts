export { compoundOf } from './analysis.ts'
export { LexiconCache } from './lexicon.ts'
export { normalOf } from './packs.ts'
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
