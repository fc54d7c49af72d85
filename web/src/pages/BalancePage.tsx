import { getRouteApi } from '@tanstack/react-router'
import { MyBalance } from '../features/payments/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/balance')

/** What a member has on the site, and how to have more. */
export function BalancePage() {
  return (
    <FeatureTexts feature="payments">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { page } = route.useSearch()
  return (
    <ColumnPage title={t('payments.title')}>
      <p className="lede">{t('payments.lede')}</p>
      <MyBalance page={page} />
    </ColumnPage>
  )
}
