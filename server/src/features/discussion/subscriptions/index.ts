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
export { followedThreads, followsThread, moveSubscriptions } from './subscriptions.repository.ts'
export { subscriptionFeature } from './subscriptions.routes.ts'
export { followThread, subscribeAuthor, subscribeCommenter } from './subscriptions.service.ts'
