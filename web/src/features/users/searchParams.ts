import type { CallInput } from '@vlacku/contract'
import type { listUsers } from '@vlacku/contract/users'

type Query = NonNullable<CallInput<typeof listUsers>['query']>

/** What the list of people shows, as the address bar holds it. Absent means: as usual. */
export interface UsersSearchParams {
  search?: string
  role?: string
  sort_by?: NonNullable<Query['sort_by']>
  sort_order?: 'asc' | 'desc'
  page?: number
}

/** Orders one can choose from; the first is the usual one and stands in no address. */
export const ORDERS = [
  { key: 'newest', sort_by: 'created_at', sort_order: 'desc' },
  { key: 'oldest', sort_by: 'created_at', sort_order: 'asc' },
  { key: 'username_asc', sort_by: 'username', sort_order: 'asc' },
  { key: 'username_desc', sort_by: 'username', sort_order: 'desc' },
  { key: 'realname_asc', sort_by: 'realname', sort_order: 'asc' },
  { key: 'realname_desc', sort_by: 'realname', sort_order: 'desc' },
] as const
export type OrderKey = (typeof ORDERS)[number]['key']

/** The order an address asks for; names rise and dates fall unless it says otherwise. */
export function orderOf({ sort_by = 'created_at', sort_order }: UsersSearchParams): OrderKey {
  const way = sort_order ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  return ORDERS.find((order) => order.sort_by === sort_by && order.sort_order === way)!.key
}

/** What of an address changes with the order. */
export function addressOfOrder(key: OrderKey): Pick<UsersSearchParams, 'sort_by' | 'sort_order'> {
  const { sort_by, sort_order } = ORDERS.find((order) => order.key === key)!
  if (key === 'newest') return { sort_by: undefined, sort_order: undefined } as object
  return { sort_by, sort_order }
}
