export { contentOfDefinition, contentWithRafsi, nextVersion } from './content.repository.ts'
export { changesBetween, presentContent, type StoredContent } from './content.ts'
export {
  addConflictVersions,
  addImportedVersions,
  addVersion,
  addVersionsOfMany,
  settleConflict,
  versionsByIds,
} from './versions.repository.ts'
export { presentVersion } from './versions.serialize.ts'
