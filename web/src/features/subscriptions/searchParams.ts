/** What the address of the notifications may say. */
export interface NotificationsSearchParams {
  page?: number
  unread?: boolean
}
