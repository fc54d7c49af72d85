import { getRouteApi } from '@tanstack/react-router'
import { Followed, MailChoice, NewsTabs } from '../features/news/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

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
    <main id="main" className="read">
      <PageHead title={t('news.subscriptions')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('news.subscriptions')}</h1>
        <NewsTabs />
        <MailChoice />
        <Followed page={page} />
      </div>
    </main>
  )
}
