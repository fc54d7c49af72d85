import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import {
  ArchiveSearch,
  LISTS_PER_PAGE,
  listMenuQuery,
  MailingLists,
  mailingListsQuery,
} from '../features/mailArchive/index.ts'
import { Link } from '../platform/Link.ts'
import { useText } from '../platform/text.tsx'
import { NoRows } from '../ui/Empty.tsx'
import { PageLinks } from '../ui/Pager.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readPage } from './parts/searchParams.ts'

export const mailRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'mail',
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search: { page } }) => ({ page }),
  ...lazyScreen(
    ['mailArchive'],
    async () => (await import('./MailPage.tsx')).MailPage,
    async () => (await import('./MailPage.tsx')).loadMailingLists,
  ),
})

type Input = LoaderInput<object, { page: number | undefined }>

export async function loadMailingLists({ context: { queryClient }, deps: { page } }: Input) {
  await Promise.all([queryClient.ensureQueryData(mailingListsQuery(page)), queryClient.prefetchQuery(listMenuQuery)])
}

const route = getRouteApi('/$locale/mail')

/** The mailing lists of the archive, and a search field. */
export function MailPage() {
  const t = useText()
  const { page } = route.useSearch()
  const { lists, total } = useSuspenseQuery(mailingListsQuery(page)).data
  return (
    <ColumnPage title={t('mailArchive.archive')} description={t('mailArchive.lists_lede')} hidden={page !== undefined}>
      <p className="lede">{t('mailArchive.lists_lede')}</p>
      {lists.length === 0 ? (
        <NoRows total={total} message={t('mailArchive.none')} advice={t('mailArchive.none_advice')} />
      ) : (
        <>
          <ArchiveSearch />
          <MailingLists lists={lists} />
          <PageLinks page={page} total={total} perPage={LISTS_PER_PAGE} />
          <p>
            <Link to="/$locale/recent" search={{ tab: 'mail' }}>
              {t('mailArchive.newest')}
            </Link>
          </p>
        </>
      )}
    </ColumnPage>
  )
}
