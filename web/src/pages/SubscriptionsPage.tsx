import { getRouteApi } from '@tanstack/react-router'
import { Followed, MailChoice, NewsTabs } from '../features/news/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/subscriptions')

export function SubscriptionsPage() {
  return (
    <FeatureTexts feature="news">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { page } = route.useSearch()
  return (
    <ColumnPage title={t('news.subscriptions')}>
      <NewsTabs />
      <MailChoice />
      <Followed page={page} />
    </ColumnPage>
  )
}
