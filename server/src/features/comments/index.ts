export { isDiscussed, keepThreadsOf, moveThreads } from './keeping/service.ts'
export { tellOfComments } from './live.ts'
export { commentRoutes } from './routes.ts'
export { countThreads, threadIdsPage } from './threads/repository.ts'
