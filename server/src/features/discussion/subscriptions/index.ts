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
export { followThread, subscribeAuthor, subscribeCommenter } from './subscriptions.service.ts'

declare module '../../../platform/events.ts' {
  interface Signals {
    /** Users received or read notifications. The event is sent only to their clients. */
    notified: { user_ids: number[] }
  }
}
