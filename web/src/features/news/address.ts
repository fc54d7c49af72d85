/** What the address of the notifications may say. */
export interface NewsAddress {
  page?: number
  unread?: boolean
}
