import { getRouteApi } from '@tanstack/react-router'
import { NewsList, NewsTabs } from '../features/news/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/notifications')

export function NotificationsPage() {
  return (
    <FeatureTexts feature={['history', 'news']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <ColumnPage title={t('news.title')}>
      <NewsTabs />
      <NewsList address={route.useSearch()} />
    </ColumnPage>
  )
}
