import type { CommentAction } from '@vlacku/contract/live'

declare module '../../../platform/events.ts' {
  interface PageChanges {
    /** Somebody did something in a thread: whoever has it open is told. */
    commented: { did: CommentAction; thread_id: number; comment_id: number; comment_num: number }
  }
}
