import { getRouteApi } from '@tanstack/react-router'
import { NewsList, NewsTabs } from '../features/news/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/members/notifications')

export function NotificationsPage() {
  return (
    <FeatureTexts feature="history">
      <FeatureTexts feature="news">
        <Content />
      </FeatureTexts>
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t('news.title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('news.title')}</h1>
        <NewsTabs />
        <NewsList address={route.useSearch()} />
      </div>
    </main>
  )
}
