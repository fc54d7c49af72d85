import { createRoute, getRouteApi, Link } from '@tanstack/react-router'
import { localeRoute, membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, lazyScreen } from '../app/pageRoutes.ts'
import { ThreadList } from '../features/comments/index.ts'
import {
  MailChoice,
  NotificationList,
  type NotificationsSearchParams,
  SubscriptionList,
  SubscriptionTabs,
  Unsubscribe,
} from '../features/subscriptions/index.ts'
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

const readNotificationsSearchParams = (raw: Record<string, unknown>): NotificationsSearchParams => ({
  ...readPage(raw),
  ...(String(raw.unread) === 'true' && { unread: true }),
})

export const notificationsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'notifications',
  ...cacheKeyParams(['page', 'unread'], readNotificationsSearchParams),
  ...lazyScreen(['subscriptions', 'versions'], async () => (await import('./SubscriptionsPage.tsx')).NotificationsPage),
})

const notificationsPageRoute = getRouteApi('/$locale/members/notifications')

export function NotificationsPage() {
  const t = useText()
  return (
    <ColumnPage title={t('subscriptions.title')}>
      <SubscriptionTabs />
      <NotificationList params={notificationsPageRoute.useSearch()} />
    </ColumnPage>
  )
}

const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {}

export const unsubscribeRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'unsubscribe',
  ...cacheKeyParams(['token'], readToken),
  ...lazyScreen(['subscriptions'], async () => (await import('./SubscriptionsPage.tsx')).UnsubscribePage),
})

const unsubscribePageRoute = getRouteApi('/$locale/unsubscribe')

export function UnsubscribePage() {
  const t = useText()
  const { token } = unsubscribePageRoute.useSearch()
  return (
    <ColumnPage title={t('subscriptions.unsubscribe_title')}>
      <Unsubscribe token={token} />
    </ColumnPage>
  )
}
