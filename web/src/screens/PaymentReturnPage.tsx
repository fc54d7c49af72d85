import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { PaymentReturn, type ReturnSearchParams } from '../features/payments/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

/** Parses the parameters added by PayPal that this site needs. */
export function readReturnSearchParams(raw: Record<string, unknown>): ReturnSearchParams {
  // The router parses a token consisting of digits as a number.
  const token = String(raw.token ?? '')
  const isCancelled = raw.cancelled === true || raw.cancelled === 'true'
  return { ...(/^[\w-]{1,64}$/.test(token) && { token }), ...(isCancelled && { cancelled: true as const }) }
}

export const paymentReturnRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'paypal/return',
  ...cacheKeyParams(['token', 'cancelled'], readReturnSearchParams),
  ...lazyScreen(['payments'], async () => (await import('./PaymentReturnPage.tsx')).PaymentReturnPage),
})

const route = getRouteApi('/$locale/members/paypal/return')

/** The page to which PayPal returns users. */
export function PaymentReturnPage() {
  const t = useText()
  return (
    <ColumnPage title={t('payments.return_title')}>
      <PaymentReturn address={route.useSearch()} />
    </ColumnPage>
  )
}
