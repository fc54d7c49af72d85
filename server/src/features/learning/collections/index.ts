export { countPublicCollections, publicCollectionIds } from './about/repository.ts'
export {
  type BatchTarget,
  ownCollection,
  ownTarget,
  presentCollection,
  readableCollection,
  removeCollections,
  revealCollection,
  stageCollection,
} from './about/service.ts'
export { deleteCard, makeCardsOfAll, moveCard, readCards } from './cards/service.ts'
export { bringIn } from './files/bringIn.ts'
export { readFileItem } from './files/fileItem.ts'
export { readFile } from './files/readFile.ts'
export { collectedAmong } from './items/repository.ts'
export { excerptOf, statesOf } from './moderating/repository.ts'
export { collectionFeature } from './routes.ts'
export { beginCourse } from './writing/beginCourse.ts'
export { saveItem } from './writing/service.ts'
