export { commentFeature } from './comments.routes.ts'
export { isDiscussed, moveThreads } from './entryThreads.service.ts'
export { countThreads, threadIdsPage } from './threads.repository.ts'
