export { moveSubscriptions } from './following/repository.ts'
export { subscribeAuthor, subscribeCommenter } from './following/service.ts'
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
export { subscriptionFeature } from './routes.ts'
