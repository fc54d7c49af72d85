import { useQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen, type PageContext } from '../app/pageRoutes.ts'
import {
  ChangeFilters,
  type ChangesSearchParams,
  changesQuery,
  FeedLinks,
  newestQuery,
  RecentChanges,
} from '../features/changes/index.ts'
import { AllComments, allCommentsQuery, NewThreadLink, ThreadList, threadsQuery } from '../features/comments/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import { NewestMail, newestMail } from '../features/mailArchive/index.ts'
import { ActivityList, PER_PAGE } from '../features/users/index.ts'
import { Link } from '../platform/Link.ts'
import { withoutUndefined } from '../platform/plainSearch.ts'
import { currentSession } from '../platform/session.ts'
import { fromStorage } from '../platform/storage.ts'
import { loadTexts, useLocale, useText } from '../platform/text.tsx'
import { NoRows } from '../ui/Empty.tsx'
import { PageLinks } from '../ui/Pager.tsx'
import { QueryStatus } from '../ui/QueryStatus.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readPage } from './parts/searchParams.ts'

/** Tabs in addition to changes, which is the default. */
const RECENT_TABS = ['threads', 'comments', 'mail', 'definitions'] as const

interface RecentSearchParams extends ChangesSearchParams {
  /** Defaults to changes. */
  tab?: (typeof RECENT_TABS)[number]
  page?: number
}

function readRecentSearchParams(raw: Record<string, unknown>): RecentSearchParams {
  const tab = RECENT_TABS.find((name) => name === raw.tab)
  return tab ? { tab, ...readPage(raw) } : readChangesSearchParams(raw)
}

function readChangesSearchParams(raw: Record<string, unknown>): ChangesSearchParams {
  const days = Number(raw.days)
  const language = String(raw.language ?? '')
  const types = raw.types
  return {
    ...(Number.isInteger(days) && days >= 1 && days !== 7 && { days: Math.min(days, 365) }),
    ...((types === 'definition' || types === 'valsi' || types === 'message') && { types }),
    ...(/^\d{1,9}$/.test(language) && { language: Number(language) }),
    ...(typeof raw.after === 'string' && raw.after !== '' && { after: raw.after.slice(0, 200) }),
  }
}

export const recentRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'recent',
  ...cacheKeyParams(['days', 'types', 'language', 'after', 'tab', 'page'], readRecentSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['versions', 'changes', 'comments', 'users'],
    async () => (await import('./RecentPage.tsx')).RecentPage,
    async () => (await import('./RecentPage.tsx')).loadRecent,
  ),
})

/** Waits for the list only on the server. */
export async function loadRecent({ context, deps }: LoaderInput<object, RecentSearchParams>) {
  const list = listOf(context, deps)
  if (import.meta.env.SSR) await list
}

function listOf({ queryClient, locale }: PageContext, { tab, page, ...changes }: RecentSearchParams): Promise<unknown> {
  const { username } = currentSession()
  switch (tab) {
    case 'threads':
      return queryClient.prefetchQuery(threadsQuery(undefined, page, username))
    case 'comments':
      return queryClient.prefetchQuery(allCommentsQuery(page, username))
    case 'mail':
      return Promise.all([
        NewestMail.preload?.(),
        loadTexts(locale, 'mailArchive'),
        queryClient.prefetchQuery(newestMail(page)),
      ])
    case 'definitions':
      return queryClient.prefetchQuery(newestQuery(page))
    default:
      return Promise.all([queryClient.prefetchQuery(changesQuery(changes)), queryClient.prefetchQuery(languagesQuery)])
  }
}

const route = getRouteApi('/$locale/recent')
const TABS = ['changes', ...RECENT_TABS] as const
type Tab = (typeof TABS)[number]

export function RecentPage() {
  const t = useText()
  const params = withoutUndefined(route.useSearch())
  const { tab = 'changes', page } = params
  const remember = useRememberedTab(params)
  return (
    <ColumnPage
      title={t('changes.title')}
      description={t('changes.description')}
      hidden={Object.keys(params).length > 0}
    >
      <nav className="tabs" aria-label={t('comments.recent_tabs')}>
        {TABS.map((name) => (
          <Link
            key={name}
            to="/$locale/recent"
            search={name === 'changes' ? {} : { tab: name }}
            activeOptions={{ exact: true }}
            aria-current={tab === name ? 'page' : undefined}
            onClick={() => remember(name)}
          >
            {t(`comments.tab_${name}`)}
          </Link>
        ))}
      </nav>
      {tab === 'changes' && <Changes params={params} />}
      {tab === 'threads' && (
        <>
          <p className="choices">
            <NewThreadLink small />
          </p>
          <ThreadList order={undefined} page={page} />
        </>
      )}
      {tab === 'comments' && <AllComments page={page} />}
      {tab === 'mail' && <NewestMail page={page} />}
      {tab === 'definitions' && <Definitions page={page} />}
    </ColumnPage>
  )
}

const REMEMBERED = 'recentTab'

/** Redirects to the most recently opened tab if the URL selects none. */
function useRememberedTab(params: RecentSearchParams) {
  const navigate = useNavigate()
  const locale = useLocale()
  const hasNoParams = Object.keys(params).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount, not when a tab is selected
  useEffect(() => {
    const last = fromStorage(() => localStorage.getItem(REMEMBERED))
    const tab = RECENT_TABS.find((name) => name === last)
    if (hasNoParams && tab) void navigate({ to: '/$locale/recent', params: { locale }, search: { tab }, replace: true })
  }, [])
  return (tab: Tab) => void fromStorage(() => localStorage.setItem(REMEMBERED, tab))
}

function Changes({ params }: { params: RecentSearchParams }) {
  const t = useText()
  const { data: languages } = useQuery(languagesQuery)
  const tag = languages?.find(({ id }) => id === params.language)?.tag
  return (
    <>
      <ChangeFilters params={params} />
      <RecentChanges params={params} />
      <FeedLinks of={tag ? `language/${tag}` : 'changes'} title={t('changes.title')} />
    </>
  )
}

/** All definitions, newest first. */
function Definitions({ page }: { page: number | undefined }) {
  const t = useText()
  const list = useQuery(newestQuery(page))
  if (!list.data) return <QueryStatus query={list} />
  const { definitions, total } = list.data
  if (definitions.length === 0) return <NoRows total={total} message={t('changes.nothing')} />
  return (
    <div aria-busy={list.isFetching}>
      <ActivityList definitions={definitions.map((definition) => ({ ...definition, word: definition.valsiword }))} />
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </div>
  )
}
