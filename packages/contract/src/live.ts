/** What happened to a comment. `changed`: its text, or a lock of its thread; `moved`: it is in this thread now, or was. */
export type CommentAction = 'written' | 'changed' | 'hidden' | 'deleted' | 'moved' | 'reacted'

/** Which comment it is. What it says now is asked for by whoever shows its thread. */
export interface CommentChange {
  did: CommentAction
  thread_id: number
  comment_id: number
  comment_num: number
}

/** What the site says at `/socket.io`. */
export interface LiveEvents {
  /**
   * To those who are logged in and told it their access token as `auth.token`: there is news, or some was read elsewhere; the
   * number of unread ones is to be asked for again.
   */
  notified(): void
  /** To everybody, visitors too: something happened in a thread, which they may have open. */
  commented(news: CommentChange): void
}
