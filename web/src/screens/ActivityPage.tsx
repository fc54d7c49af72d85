import { useQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, lazyScreen } from '../app/pageRoutes.ts'
import { MyBookmarks, MyReactions, UserComments } from '../features/comments/index.ts'
import { ActivityList, PER_PAGE, userDefinitionsQuery } from '../features/users/index.ts'
import { MyVotes } from '../features/votes/index.ts'
import { Link } from '../platform/Link.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { NoRows } from '../ui/Empty.tsx'
import { PageLinks } from '../ui/Pager.tsx'
import { QueryStatus } from '../ui/QueryStatus.tsx'
import { readPage } from './parts/searchParams.ts'

/** Tabs in addition to reactions, which is the default. */
const ACTIVITY_TABS = ['bookmarks', 'comments', 'definitions', 'votes'] as const

interface ActivitySearchParams {
  page?: number
  /** Defaults to reactions. */
  tab?: (typeof ACTIVITY_TABS)[number]
  /** True to list only votes on definitions that have changed since the vote. */
  outdated?: boolean
}

function readActivitySearchParams(raw: Record<string, unknown>): ActivitySearchParams {
  const tab = ACTIVITY_TABS.find((name) => name === raw.tab)
  return {
    ...readPage(raw),
    ...(tab && { tab }),
    ...(String(raw.outdated) === 'true' && { outdated: true }),
  }
}

export const activityRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'reactions',
  ...cacheKeyParams(['page', 'tab', 'outdated'], readActivitySearchParams),
  ...lazyScreen(
    ['users', 'versions', 'votes', 'comments'],
    async () => (await import('./ActivityPage.tsx')).ActivityPage,
  ),
})

const route = getRouteApi('/$locale/members/reactions')
const TABS = ['reactions', ...ACTIVITY_TABS] as const

export function ActivityPage() {
  const t = useText()
  const { tab = 'reactions', page, outdated = false } = route.useSearch()
  const { username } = useSession()
  return (
    <main id="main">
      <PageHead title={t('votes.title')} hidden />
      <div className="sheet pad people-page">
        <h1 className="h1">{t('votes.title')}</h1>
        <nav className="tabs" aria-label={t('votes.title')}>
          {TABS.map((name) => (
            <Link
              key={name}
              to="/$locale/reactions"
              search={name === 'reactions' ? {} : { tab: name }}
              activeOptions={{ exact: true }}
              aria-current={tab === name ? 'page' : undefined}
            >
              {t(`votes.${name}`)}
            </Link>
          ))}
        </nav>
        {tab === 'reactions' && <MyReactions page={page} />}
        {tab === 'bookmarks' && <MyBookmarks page={page} />}
        {tab === 'comments' && username && <UserComments username={username} page={page} />}
        {tab === 'definitions' && username && <MyDefinitions username={username} page={page} />}
        {tab === 'votes' && <MyVotes page={page} outdated={outdated} />}
      </div>
    </main>
  )
}

function MyDefinitions({ username, page = 1 }: { username: string; page: number | undefined }) {
  const t = useText()
  const list = useQuery(userDefinitionsQuery(username, page))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
  const { items, total } = list.data
  if (items.length === 0)
    return (
      <NoRows total={total} message={t('votes.no_definitions')} advice={t('votes.no_definitions_advice')}>
        <Link to="/$locale/valsi/add" className="button main">
          {t('shell.add_definition')}
        </Link>
      </NoRows>
    )
  return (
    <>
      <ActivityList definitions={items} />
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}
