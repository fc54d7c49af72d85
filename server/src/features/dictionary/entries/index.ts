export { compoundOf } from './analysis.ts'
export { changeOf, importEvents } from './events.ts'
export { LexiconCache } from './lexicon.ts'
export { mathsError } from './maths/mathsError.ts'
export { writtenForms } from './mentions/mentions.ts'
export { entriesNamedIn, namedWords } from './mentions/namedWords.ts'
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
export { entryFeature } from './routes.ts'
export { announceDefinitionsBy, findValsi } from './service.ts'
