import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { collectionQuery } from '../features/collections/index.ts'
import { LevelPath, levelsQuery } from '../features/study/index.ts'
import { Link } from '../platform/Link.ts'
import { currentSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { idOrNotFound, orNotFound } from './parts/orNotFound.ts'

export const levelsRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'collections/$collectionId/levels',
  ...lazyScreen(
    ['study'],
    async () => (await import('./LevelsPage.tsx')).LevelsPage,
    async () => (await import('./LevelsPage.tsx')).loadLevels,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

type Input = LoaderInput<{ collectionId: string }>

export const loadLevels = ({ context: { queryClient }, params: { collectionId } }: Input) =>
  orNotFound(async () => {
    const id = idOrNotFound(collectionId)
    await Promise.all([
      queryClient.ensureQueryData(collectionQuery(id)),
      queryClient.ensureQueryData(levelsQuery(id, currentSession().username)),
    ])
  })

const route = getRouteApi('/$locale/collections/$collectionId/levels')

/** The levels of a collection. */
export function LevelsPage() {
  const t = useText()
  const { collectionId } = route.useParams()
  const { name, owner } = useSuspenseQuery(collectionQuery(Number(collectionId))).data
  return (
    <ColumnPage title={t('study.levels_title', { name })} description={t('study.levels_description')}>
      <p>
        <Link to="/$locale/collections/$id" params={{ id: collectionId }}>
          {name}
        </Link>
      </p>
      <LevelPath collection_id={Number(collectionId)} owner={owner.username} />
    </ColumnPage>
  )
}
