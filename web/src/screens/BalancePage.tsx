import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import {
  balanceQuery,
  historyQuery,
  MyBalance,
  PaymentReturn,
  type ReturnSearchParams,
} from '../features/payments/index.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readPage } from './parts/searchParams.ts'

export const balanceRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'balance',
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['payments'],
    async () => (await import('./BalancePage.tsx')).BalancePage,
    async () => (await import('./BalancePage.tsx')).loadBalance,
  ),
})

export function loadBalance({ context: { queryClient }, deps }: LoaderInput<object, { page?: number }>) {
  void queryClient.prefetchQuery(balanceQuery)
  void queryClient.prefetchQuery(historyQuery(deps.page))
}

const route = getRouteApi('/$locale/members/balance')

/** The user's balance and the top-up form. */
export function BalancePage() {
  const t = useText()
  const { page } = route.useSearch()
  return (
    <ColumnPage title={t('payments.title')}>
      <p className="lede">{t('payments.lede')}</p>
      <MyBalance page={page} />
    </ColumnPage>
  )
}

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
  ...lazyScreen(['payments'], async () => (await import('./BalancePage.tsx')).PaymentReturnPage),
})

const paymentReturnPageRoute = getRouteApi('/$locale/members/paypal/return')

/** The page to which PayPal returns users. */
export function PaymentReturnPage() {
  const t = useText()
  return (
    <ColumnPage title={t('payments.return_title')}>
      <PaymentReturn params={paymentReturnPageRoute.useSearch()} />
    </ColumnPage>
  )
}
