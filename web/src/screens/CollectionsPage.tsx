import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { CollectionActions, CollectionList, type ListSearchParams, listQuery } from '../features/collections/index.ts'
import { readerLangids } from '../platform/locale.ts'
import { withoutUndefined } from '../platform/plainSearch.ts'
import { currentSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readCollectionSearch, readPage } from './parts/searchParams.ts'

const SORTS = ['active', 'name', 'newest'] as const

function readListSearchParams(raw: Record<string, unknown>): ListSearchParams {
  const sort = SORTS.find((name) => name === raw.sort)
  return {
    ...(raw.whose === 'mine' && { whose: raw.whose }),
    ...readCollectionSearch(raw),
    ...(sort && { sort }),
    ...readPage(raw),
  }
}

export const collectionsRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'collections',
  ...cacheKeyParams(['whose', 'search', 'sort', 'page'], readListSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['collections'],
    async () => (await import('./CollectionsPage.tsx')).CollectionsPage,
    async () => (await import('./CollectionsPage.tsx')).loadCollections,
  ),
})

/** Waits for the list only on the server, which renders public collections. */
export async function loadCollections({
  context: { queryClient, locale },
  deps,
}: LoaderInput<object, ListSearchParams>) {
  const { username } = currentSession()
  const list =
    deps.whose && !username
      ? undefined
      : queryClient.prefetchQuery(listQuery(deps, { username, langids: readerLangids[locale] }))
  if (import.meta.env.SSR) await list
}

const route = getRouteApi('/$locale/collections')

export function CollectionsPage() {
  const t = useText()
  const params = withoutUndefined(route.useSearch())
  return (
    <ColumnPage
      title={t('collections.title')}
      description={t('collections.description')}
      actions={<CollectionActions />}
      hidden={Object.keys(params).length > 0}
    >
      <CollectionList params={params} />
    </ColumnPage>
  )
}
