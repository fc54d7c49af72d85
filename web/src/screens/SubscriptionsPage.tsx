import { createRoute, getRouteApi, Link } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { ThreadList } from '../features/comments/index.ts'
import { MailChoice, SubscriptionList, SubscriptionTabs } from '../features/subscriptions/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readPage } from './parts/searchParams.ts'

interface SubscriptionsSearchParams {
  page?: number
  /** Defaults to words. */
  tab?: 'discussions'
}

const readSubscriptionsSearchParams = (raw: Record<string, unknown>): SubscriptionsSearchParams => ({
  ...readPage(raw),
  ...(raw.tab === 'discussions' && { tab: raw.tab }),
})

export const subscriptionsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'subscriptions',
  ...cacheKeyParams(['page', 'tab'], readSubscriptionsSearchParams),
  ...lazyScreen(['subscriptions', 'comments'], async () => (await import('./SubscriptionsPage.tsx')).SubscriptionsPage),
})

const route = getRouteApi('/$locale/members/subscriptions')

export function SubscriptionsPage() {
  const t = useText()
  const { page, tab } = route.useSearch()
  return (
    <ColumnPage title={t('subscriptions.subscriptions')}>
      <SubscriptionTabs />
      <MailChoice />
      <Kinds tab={tab} />
      {tab === 'discussions' ? <ThreadList page={page} followed /> : <SubscriptionList page={page} />}
    </ColumnPage>
  )
}

/** Links to followed words and followed discussions. */
function Kinds({ tab: shown }: Pick<SubscriptionsSearchParams, 'tab'>) {
  const t = useText()
  const link = (tab: SubscriptionsSearchParams['tab'], text: string) => (
    <Link
      from="/$locale/subscriptions"
      to="."
      search={tab ? { tab } : {}}
      aria-current={shown === tab ? 'true' : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {text}
    </Link>
  )
  return (
    <nav className="segments" aria-label={t('subscriptions.kinds')}>
      {link(undefined, t('subscriptions.words'))}
      {link('discussions', t('subscriptions.discussions'))}
    </nav>
  )
}
