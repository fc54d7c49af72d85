import { getRouteApi } from '@tanstack/react-router'
import { PaymentReturn } from '../features/payments/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/paypal/return')

/** Where people come back to from PayPal. */
export function PaymentReturnPage() {
  return (
    <FeatureTexts feature="payments">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <ColumnPage title={t('payments.return_title')}>
      <PaymentReturn address={route.useSearch()} />
    </ColumnPage>
  )
}
