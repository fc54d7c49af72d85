import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput } from '../app/pageRoutes.ts'
import { balanceQuery, historyQuery, MyBalance } from '../features/payments/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
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
