import { lazyPage } from '../../platform/lazyPage.ts'

export { ArchiveCrumbs, ThreadLink } from './ArchiveLink.tsx'
export { ArchiveSearch, MailingLists } from './MailingLists.tsx'
export { MailMentions } from './MailMentions.tsx'
export { FirstUnreadMail, ThreadTree, useMessageKeys, useUnreadMail } from './MailThread.tsx'
export { MarkedSubject, MessageArticle } from './MessageArticle.tsx'
export { Neighbours } from './Neighbours.tsx'
export {
  LISTS_PER_PAGE,
  linkedTextOf,
  listMenuQuery,
  mailingListsQuery,
  mailSearchQuery,
  messageIdQuery,
  messageQuery,
  newestMail,
  threadQuery,
  useAsMember,
  useMailReadMark,
} from './queries.ts'
export { SaveMessage, SaveThread } from './SaveMail.tsx'
export type { MailPageSearchParams } from './searchParams.ts'

/** Loaded on the first mail search. A loader can call `preload` to enable server-side rendering. */
export const MailResults = lazyPage(async () => (await import('./MailResults.tsx')).MailResults)

/** Loaded when the newest messages are first displayed. */
export const NewestMail = lazyPage(async () => (await import('./NewestMail.tsx')).NewestMail)
