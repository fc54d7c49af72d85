/** Search parameters of the notifications page. */
export interface NotificationsSearchParams {
  page?: number
  unread?: boolean
}
