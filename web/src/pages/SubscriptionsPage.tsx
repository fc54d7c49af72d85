import { getRouteApi } from '@tanstack/react-router'
import { MailChoice, SubscriptionList, SubscriptionTabs } from '../features/subscriptions/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/subscriptions')

export function SubscriptionsPage() {
  return (
    <FeatureTexts feature="subscriptions">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { page } = route.useSearch()
  return (
    <ColumnPage title={t('subscriptions.subscriptions')}>
      <SubscriptionTabs />
      <MailChoice />
      <SubscriptionList page={page} />
    </ColumnPage>
  )
}
