/** The search parameters of the notifications. */
export interface NotificationsSearchParams {
  page?: number
  unread?: boolean
}
