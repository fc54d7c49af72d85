export { compoundOf, sourceWords } from './analysis.ts'
export { changeOf, importEvents } from './entries.events.ts'
export { mayEdit, type Owned } from './entries.policy.ts'
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
} from './entries.repository.ts'
export { entryFeature } from './entries.routes.ts'
export { presentDefinition } from './entries.serialize.ts'
export { announceDefinitionsBy, findValsi } from './entries.service.ts'
export { ENGLISH_LANGID } from './glossedParts.ts'
export { LexiconCache } from './lexicon.ts'
export { mathsError } from './mathsError.ts'
export { writtenForms } from './mentions/mentions.ts'
export { entriesNamedIn, namedWords } from './mentions/namedWords.ts'
