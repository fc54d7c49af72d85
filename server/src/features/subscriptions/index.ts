export { followedThreads, followsThread, moveSubscriptions } from './following/repository.ts'
export { followThread, subscribeAuthor, subscribeCommenter } from './following/service.ts'
export { NotificationRoom } from './live.ts'
export { UnsubscribeTokens } from './mail/token.ts'
export {
  type DefinitionEvent,
  markSeenComments,
  notifyOfCollection,
  notifyOfComment,
  notifyOfEditedComment,
  notifyOfImport,
  notifySubscribers,
  refreshNotifiedOf,
} from './notifySubscribers.ts'
export { takeOneClicks } from './oneClick.ts'
export { subscriptionRoutes } from './routes.ts'
export { newsWork } from './work.ts'
