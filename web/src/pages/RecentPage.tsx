import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChangeFilters, FeedLinks, newestQuery, RecentChanges } from '../features/changes/index.ts'
import { AllComments, NewThreadLink, ThreadList } from '../features/comments/index.ts'
import { languagesQuery } from '../features/languages/index.ts'
import { NewestMail } from '../features/mailArchive/index.ts'
import { ActivityList, PER_PAGE } from '../features/users/index.ts'
import { fromStorage } from '../platform/storage.ts'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { withoutUndefined } from '../platform/withoutUndefined.ts'
import { Empty } from '../ui/Empty.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageLinks } from '../ui/PageLinks.tsx'
import { RowsSkeleton } from '../ui/Skeleton.tsx'
import { ColumnPage } from './ColumnPage.tsx'
import { RECENT_TABS, type RecentSearchParams } from './contributionSearchParams.ts'

const route = getRouteApi('/$locale/recent')
const TABS = ['changes', ...RECENT_TABS] as const
type Tab = (typeof TABS)[number]

export function RecentPage() {
  return (
    <FeatureTexts feature={['versions', 'changes', 'comments', 'users']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const locale = useLocale()
  const address = withoutUndefined(route.useSearch())
  const { tab = 'changes', page } = address
  const remember = useRememberedTab(address)
  return (
    <ColumnPage
      title={t('changes.title')}
      description={t('changes.description')}
      hidden={Object.keys(address).length > 0}
    >
      <nav className="tabs" aria-label={t('comments.recent_tabs')}>
        {TABS.map((name) => (
          <Link
            key={name}
            to="/$locale/recent"
            params={{ locale }}
            search={name === 'changes' ? {} : { tab: name }}
            activeOptions={{ exact: true }}
            aria-current={tab === name ? 'page' : undefined}
            onClick={() => remember(name)}
          >
            {t(`comments.tab_${name}`)}
          </Link>
        ))}
      </nav>
      {tab === 'changes' && <Changes address={address} />}
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

/** Who comes without saying what to see is led to the tab that was opened last. */
function useRememberedTab(address: RecentSearchParams) {
  const navigate = useNavigate()
  const locale = useLocale()
  const isUnsaid = Object.keys(address).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when one comes, not when a tab is chosen
  useEffect(() => {
    const last = fromStorage(() => localStorage.getItem(REMEMBERED))
    const tab = RECENT_TABS.find((name) => name === last)
    if (isUnsaid && tab) void navigate({ to: '/$locale/recent', params: { locale }, search: { tab }, replace: true })
  }, [])
  return (tab: Tab) => void fromStorage(() => localStorage.setItem(REMEMBERED, tab))
}

function Changes({ address }: { address: RecentSearchParams }) {
  const t = useText()
  const { data: languages } = useQuery(languagesQuery)
  const tag = languages?.find(({ id }) => id === address.language)?.tag
  return (
    <>
      <ChangeFilters address={address} />
      <RecentChanges address={address} />
      <FeedLinks of={tag ? `language/${tag}` : 'changes'} title={t('changes.title')} />
    </>
  )
}

/** All definitions, the newest first. */
function Definitions({ page }: { page: number | undefined }) {
  const t = useText()
  const list = useQuery(newestQuery(page))
  if (list.isPending) return <RowsSkeleton />
  if (list.isError && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
  const { definitions, total } = list.data
  if (definitions.length === 0)
    return (
      <NoRows total={total}>
        <Empty fact={t('changes.nothing')} />
      </NoRows>
    )
  return (
    <div aria-busy={list.isFetching}>
      <ActivityList definitions={definitions.map((definition) => ({ ...definition, word: definition.valsiword }))} />
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </div>
  )
}
