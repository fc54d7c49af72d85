import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { NotificationList, type NotificationsSearchParams, SubscriptionTabs } from '../features/subscriptions/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readPage } from './parts/searchParams.ts'

const readNotificationsSearchParams = (raw: Record<string, unknown>): NotificationsSearchParams => ({
  ...readPage(raw),
  ...(String(raw.unread) === 'true' && { unread: true }),
})

export const notificationsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'notifications',
  ...cacheKeyParams(['page', 'unread'], readNotificationsSearchParams),
  ...lazyScreen(['subscriptions', 'versions'], async () => (await import('./NotificationsPage.tsx')).NotificationsPage),
})

const route = getRouteApi('/$locale/members/notifications')

export function NotificationsPage() {
  const t = useText()
  return (
    <ColumnPage title={t('subscriptions.title')}>
      <SubscriptionTabs />
      <NotificationList address={route.useSearch()} />
    </ColumnPage>
  )
}
