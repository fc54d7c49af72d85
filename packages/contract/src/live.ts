/**
 * Change to a comment. `changed`: its text was edited, or its thread was locked or unlocked; `moved`: it was moved to or from
 * this thread.
 */
export type CommentAction = 'written' | 'changed' | 'hidden' | 'deleted' | 'moved' | 'reacted'

/** The comment that changed. Clients that display its thread fetch the new content. */
export interface CommentChange {
  did: CommentAction
  thread_id: number
  /** 0 if the thread itself was locked or unlocked. */
  comment_id: number
  comment_num: number
}

/** Events that the server emits at `/socket.io`. */
export interface LiveEvents {
  /**
   * Sent to clients that provided their access token as `auth.token`: notifications have arrived or were read elsewhere, so the
   * client must refetch the unread count.
   */
  notified(): void
  /**
   * Sent to clients that provided their access token: the user's role, name, picture or block has changed, so the client must
   * refresh the token, which contains the permissions.
   */
  account_changed(): void
  /** Sent to all clients, including visitors: a thread that the user may be viewing has changed. */
  commented(change: CommentChange): void
}
