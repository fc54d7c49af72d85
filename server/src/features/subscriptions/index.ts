export { subscribeAuthor } from './following/service.ts'
export { NewsRoom } from './live.ts'
export { addDueDigests } from './mail/digests.ts'
export { NEWS_MAIL, type NewsMailWork } from './mail/jobs.ts'
export { UnsubscribeTokens } from './mail/token.ts'
export { type News, tellOf } from './news.ts'
export { forgetOldNews } from './notifications/service.ts'
export { takeOneClicks } from './oneClick.ts'
export { subscriptionRoutes } from './routes.ts'

/** Writes and sends mail about news; what that takes is loaded with the first. */
export const sendNewsMail: typeof import('./mail/service.ts').sendNewsMail = async (...given) =>
  (await import('./mail/service.ts')).sendNewsMail(...given)
