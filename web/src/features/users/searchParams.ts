import type { EndpointInput } from '@vlacku/contract'
import type { listUsers } from '@vlacku/contract/users'

type Query = NonNullable<EndpointInput<typeof listUsers>['query']>

/** Search parameters of the user list; undefined means the default. */
export interface UsersSearchParams {
  search?: string
  role?: string
  sort_by?: NonNullable<Query['sort_by']>
  sort_order?: 'asc' | 'desc'
  page?: number
}

/** Available sort orders. The first one is the default and is omitted from the URL. */
export const ORDERS = [
  { key: 'newest', sort_by: 'created_at', sort_order: 'desc' },
  { key: 'oldest', sort_by: 'created_at', sort_order: 'asc' },
  { key: 'username_asc', sort_by: 'username', sort_order: 'asc' },
  { key: 'username_desc', sort_by: 'username', sort_order: 'desc' },
  { key: 'realname_asc', sort_by: 'realname', sort_order: 'asc' },
  { key: 'realname_desc', sort_by: 'realname', sort_order: 'desc' },
] as const
export type OrderKey = (typeof ORDERS)[number]['key']

/** Returns the sort order for the given search parameters. By default, names are ascending and dates descending. */
export function orderOf({ sort_by = 'created_at', sort_order }: UsersSearchParams): OrderKey {
  const way = sort_order ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  return ORDERS.find((order) => order.sort_by === sort_by && order.sort_order === way)!.key
}

/** Returns the search parameters for a sort order. */
export function searchParamsOfOrder(key: OrderKey): Pick<UsersSearchParams, 'sort_by' | 'sort_order'> {
  const { sort_by, sort_order } = ORDERS.find((order) => order.key === key)!
  if (key === 'newest') return { sort_by: undefined, sort_order: undefined } as object
  return { sort_by, sort_order }
}
