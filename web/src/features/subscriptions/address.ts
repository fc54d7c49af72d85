/** What the address of the notifications may say. */
export interface NotificationsAddress {
  page?: number
  unread?: boolean
}
