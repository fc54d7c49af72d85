export type { BulkRow } from './bulk.repository.ts'
export {
  addInBulk,
  BulkPlan,
  type BulkProblem,
  type CollectedAmong,
  checkInBulk,
  type RetainedRow,
  removeUntouched,
} from './bulk.service.ts'
export { deleteDefinitions, eraseDefinitions } from './importing.repository.ts'
export { mergeDefinitions, mergeEntries } from './importing.service.ts'
export { ensureSpellings, mergeSpellings, spellingsOfOneWord } from './spellings.service.ts'
