import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NotificationMail, TriggerType } from '@vlacku/contract/subscriptions'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'

export const PER_PAGE = 20

/** Number of unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: ['subscriptions', 'unread'],
  queryFn: async ({ signal }) => {
    const query = { per_page: 1, unread_only: 'true' }
    return (await request('GET /subscriptions/notifications', { query }, signal)).unread_count
  },
})

/** Refetches the notification lists and the unread count. */
export const reloadNotifications = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['subscriptions'] })

export const notificationsQuery = (unread_only: boolean, page = 1) =>
  pageQuery(['subscriptions', 'notifications', unread_only, page], 'GET /subscriptions/notifications', {
    query: { page, per_page: PER_PAGE, unread_only: String(unread_only) },
  })

/** Marks the given notifications, or all of them if `ids` is missing, as read. */
export async function markRead(queryClient: QueryClient, ids?: number[]) {
  await request('PUT /subscriptions/notifications/mark-read', { body: ids ? { ids } : {} })
  await reloadNotifications(queryClient)
}

export const stateQuery = (valsiid: number) =>
  endpointQuery(['subscriptions', 'state', valsiid], 'GET /subscriptions/:id/state', { params: { id: valsiid } })

export const subscriptionsQuery = (page = 1) =>
  pageQuery(['subscriptions', 'list', page], 'GET /subscriptions', { query: { page, per_page: PER_PAGE } })

export async function follow(queryClient: QueryClient, valsi_id: number, type: TriggerType, on: boolean) {
  await (on
    ? request('POST /subscriptions/subscribe', { body: { valsi_id, trigger_type: type } })
    : request('POST /subscriptions/:id/unsubscribe/:type', { params: { id: valsi_id, type } }))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['subscriptions', 'state'] }),
    queryClient.invalidateQueries({ queryKey: ['subscriptions', 'list'] }),
  ])
}

export const settingsQuery = endpointQuery(['subscriptions', 'settings'], 'GET /subscriptions/settings')

export async function saveMail(queryClient: QueryClient, mail: NotificationMail) {
  await request('PUT /subscriptions/settings', { body: { mail } })
  await queryClient.invalidateQueries({ queryKey: ['subscriptions', 'settings'] })
}

export const unsubscribeByEmail = (token: string) => request('POST /subscriptions/unsubscribe', { query: { token } })

/** Search parameters of the notifications page. */
export interface NotificationsSearchParams {
  page?: number
  unread?: boolean
}
