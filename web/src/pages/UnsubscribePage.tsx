import { getRouteApi } from '@tanstack/react-router'
import { Unsubscribe } from '../features/news/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'

const route = getRouteApi('/$locale/unsubscribe')

export function UnsubscribePage() {
  return (
    <FeatureTexts feature="news">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { token } = route.useSearch()
  return (
    <main id="main" className="read">
      <PageHead title={t('news.unsubscribe_title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('news.unsubscribe_title')}</h1>
        <Unsubscribe token={token} />
      </div>
    </main>
  )
}
