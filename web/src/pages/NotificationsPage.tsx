import { getRouteApi } from '@tanstack/react-router'
import { NotificationList, SubscriptionTabs } from '../features/subscriptions/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

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
