export { isDiscussed, moveThreads } from './keeping/service.ts'
export { commentFeature } from './routes.ts'
export { countThreads, threadIdsPage } from './threads/repository.ts'
