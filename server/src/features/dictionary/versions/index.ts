export { changesBetween, presentContent, type StoredContent } from './content.ts'
export { contentOfDefinition, contentWithRafsi, nextVersion } from './contentRepository.ts'
export { presentVersion } from './present.ts'
export {
  addConflictVersions,
  addImportedVersions,
  addVersion,
  addVersionsOfMany,
  settleConflict,
  versionsByIds,
} from './repository.ts'
export { versionFeature } from './routes.ts'
