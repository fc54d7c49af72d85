export { deleteCard, makeCardsOfAll, moveCard, readCards } from './cards.service.ts'
export { countPublicCollections, publicCollectionIds } from './collections.repository.ts'
export {
  type BatchTarget,
  ownCollection,
  ownTarget,
  presentCollection,
  readableCollection,
  removeCollections,
  revealCollection,
  stageCollection,
} from './collections.service.ts'
export { importBatches } from './files/importBatches.ts'
export { readFile, readFileItem } from './files/readFile.ts'
export { collectedAmong } from './items.repository.ts'
export { excerptOf, statesOf } from './moderating.repository.ts'
export { startCourse } from './writing/startCourse.ts'
export { saveItem } from './writing/writing.service.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Public collections were created, changed or deleted, or became private. */
    collections_changed: { collection_ids: number[] }
  }
}
