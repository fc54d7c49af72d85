export { compoundOf } from './analysis.ts'
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
export { presentDefinition } from './entries.serialize.ts'
export { announceDefinitionsBy, findValsi } from './entries.service.ts'
export { ENGLISH_LANGID } from './glossedParts.ts'
export { LexiconCache } from './lexicon.ts'
export { mathsError } from './mathsError.ts'
export { writtenForms } from './mentions/mentions.ts'
export { entriesNamedIn, namedWords } from './mentions/namedWords.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** The text, score or author of the given definitions changed, or the definitions were deleted. */
    definitions_changed: { definitionids: number[] }
  }
  interface Signals {
    /** An import that changed definitions has finished. */
    import_ended: Record<never, never>
  }
}
