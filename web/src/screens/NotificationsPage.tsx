import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.ts'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import type { NotificationsSearchParams } from '../features/subscriptions/index.ts'
import { NotificationList, SubscriptionTabs } from '../features/subscriptions/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { FeatureTexts, loadAllTexts, useText } from '../platform/text.tsx'
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
  loader: ({ context }) => loadAllTexts(context.locale, ['subscriptions', 'versions']),
  component: lazyPage(async () => (await import('./NotificationsPage.tsx')).NotificationsPage),
})

const route = getRouteApi('/$locale/members/notifications')

export function NotificationsPage() {
  return (
    <FeatureTexts feature={['versions', 'subscriptions']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <ColumnPage title={t('subscriptions.title')}>
      <SubscriptionTabs />
      <NotificationList address={route.useSearch()} />
    </ColumnPage>
  )
}
