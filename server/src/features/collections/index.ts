export { countPublicCollections, publicCollectionIds } from './about/repository.ts'
export {
  beginCollection,
  lockOwnCollection,
  ownCollection,
  presentCollection,
  readableCollection,
  removeCollections,
} from './about/service.ts'
export { deleteCard, makeCardsOfAll, moveCard, readCards } from './cards/service.ts'
export { readFileItem } from './files/fileItem.ts'
export { bringIn, readFile } from './files/service.ts'
export { keepLastTexts } from './items/repository.ts'
export { collectionRoutes } from './routes.ts'
export { collectionWork } from './work.ts'
export { beginCourse } from './writing/beginCourse.ts'
export { saveItem } from './writing/service.ts'
