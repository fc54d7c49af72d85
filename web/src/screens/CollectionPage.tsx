import { useQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import {
  CollectionHead,
  CollectionItems,
  type CollectionSearchParams,
  collectionQuery,
  itemsQuery,
} from '../features/collections/index.ts'
import { StudyLinks } from '../features/study/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'
import { ErrorNote, RowsSkeleton } from '../ui/QueryStatus.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { idOrNotFound, orNotFound } from './parts/orNotFound.ts'
import { readCollectionSearch, readPage } from './parts/searchParams.ts'

const readCollectionSearchParams = (raw: Record<string, unknown>): CollectionSearchParams => ({
  ...readCollectionSearch(raw),
  ...readPage(raw),
})

export const collectionRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'collections/$id',
  ...cacheKeyParams(['search', 'page'], readCollectionSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['collections', 'study'],
    async () => (await import('./CollectionPage.tsx')).CollectionPage,
    async () => (await import('./CollectionPage.tsx')).loadCollection,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

type Input = LoaderInput<{ id: string }, CollectionSearchParams>

/** Loads a collection and a page of its items. Reports other users' private collections as not found. */
export const loadCollection = ({ context: { queryClient }, params, deps }: Input) =>
  orNotFound(async () => {
    const id = idOrNotFound(params.id)
    await Promise.all([
      queryClient.ensureQueryData(collectionQuery(id)),
      queryClient.prefetchQuery(itemsQuery(id, deps)),
    ])
  })

const route = getRouteApi('/$locale/collections/$id')

export function CollectionPage() {
  const t = useText()
  const { id } = route.useParams()
  const params = route.useSearch()
  const { data, error, refetch } = useQuery(collectionQuery(Number(id)))
  if (!data)
    return (
      <main id="main" className="read">
        <div className="sheet pad flow">
          {error && <h1 className="h2">{t('shell.page_failed')}</h1>}
          {error ? <ErrorNote error={error} retry={() => void refetch()} /> : <RowsSkeleton />}
        </div>
      </main>
    )
  const { name, description, is_public } = data
  return (
    <main id="main">
      <PageHead
        title={name}
        {...(description && { description: description.slice(0, 200) })}
        hidden={!is_public || params.search !== undefined}
        {...(params.page && { search: `?page=${params.page}` })}
      />
      <div className="sheet collection">
        <CollectionHead collection={data}>
          <StudyLinks collection={data} />
        </CollectionHead>
        <CollectionItems collection={data} params={params} />
      </div>
    </main>
  )
}
