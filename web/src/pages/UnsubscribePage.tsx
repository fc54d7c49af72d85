import { getRouteApi } from '@tanstack/react-router'
import { Unsubscribe } from '../features/subscriptions/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/unsubscribe')

export function UnsubscribePage() {
  return (
    <FeatureTexts feature="subscriptions">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { token } = route.useSearch()
  return (
    <ColumnPage title={t('subscriptions.unsubscribe_title')}>
      <Unsubscribe token={token} />
    </ColumnPage>
  )
}
