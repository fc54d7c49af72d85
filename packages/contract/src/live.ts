/** What the site says at `/socket.io` to those who are logged in and told it their access token as `auth.token`. */
export interface LiveEvents {
  /** There is news, or some was read elsewhere: the number of unread ones is to be asked for again. */
  notified(): void
}
