export { followedThreads, followsThread, moveSubscriptions } from './following/repository.ts'
export { followThread, subscribeAuthor, subscribeCommenter } from './following/service.ts'
export { UnsubscribeTokens } from './mail/token.ts'
export {
  type DefinitionEvent,
  deleteNotificationsOf,
  markSeenComments,
  notifyOfCollection,
  notifyOfComment,
  notifyOfEditedComment,
  notifyOfImport,
  notifySubscribers,
  refreshNotifiedOf,
} from './notifySubscribers.ts'
export { subscriptionFeature } from './routes.ts'
