import type { CommentAction } from '@vlacku/contract/live'

export { countThreads, isDiscussed, threadIdsPage } from './threads.repository.ts'
export { moveThreads } from './threads.service.ts'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** A thread changed. Clients that display it are notified. */
    commented: { did: CommentAction; thread_id: number; comment_id: number; comment_num: number }
  }
}
