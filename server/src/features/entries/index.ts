export { LexiconCache } from './lexicon.ts'
export { presentDefinition } from './present.ts'
export { definitionsAfter, definitionsByIds, saveTypes } from './repository.ts'
export { entryRoutes } from './routes.ts'
