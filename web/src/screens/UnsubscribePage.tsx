import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { Unsubscribe } from '../features/subscriptions/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {}

export const unsubscribeRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'unsubscribe',
  ...cacheKeyParams(['token'], readToken),
  ...lazyScreen(['subscriptions'], async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage),
})

const route = getRouteApi('/$locale/unsubscribe')

export function UnsubscribePage() {
  const t = useText()
  const { token } = route.useSearch()
  return (
    <ColumnPage title={t('subscriptions.unsubscribe_title')}>
      <Unsubscribe token={token} />
    </ColumnPage>
  )
}
