import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, useNavigate } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { collectionQuery } from '../features/collections/index.ts'
import { type CardsSearchParams, CardTable, LevelChoice, StudyLink } from '../features/study/index.ts'
import { Link } from '../platform/Link.ts'
import { useLocale, useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { idOrNotFound, orNotFound } from './parts/orNotFound.ts'
import { readId } from './parts/searchParams.ts'

const STATUSES = ['new', 'learning', 'review', 'graduated'] as const

function readCardsSearchParams({ due, status, level, page }: Record<string, unknown>): CardsSearchParams {
  const [levelId, pageNumber] = [readId(level), readId(page)]
  const known = STATUSES.find((one) => one === status)
  return {
    ...(due !== undefined && String(due) !== 'false' && { due: true }),
    ...(known && { status: known }),
    ...(levelId !== undefined && { level: levelId }),
    ...(pageNumber !== undefined && pageNumber > 1 && { page: pageNumber }),
  }
}

export const flashcardsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'collections/$collectionId/flashcards',
  ...cacheKeyParams(['due', 'status', 'level', 'page'], readCardsSearchParams),
  ...lazyScreen(
    ['study'],
    async () => (await import('./FlashcardsPage.tsx')).FlashcardsPage,
    async () => (await import('./FlashcardsPage.tsx')).loadFlashcards,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

type Input = LoaderInput<{ collectionId: string }>

export const loadFlashcards = ({ context: { queryClient }, params: { collectionId } }: Input) =>
  orNotFound(async () => queryClient.ensureQueryData(collectionQuery(idOrNotFound(collectionId))))

const route = getRouteApi('/$locale/members/collections/$collectionId/flashcards')

/** The cards of a collection with the user's progress. */
export function FlashcardsPage() {
  const t = useText()
  const locale = useLocale()
  const { collectionId } = route.useParams()
  const params = route.useSearch()
  const { name, owner } = useSuspenseQuery(collectionQuery(Number(collectionId))).data
  const { due, status, level } = params
  const navigate = useNavigate()
  const inLevel = level === undefined ? {} : { level }
  const filters = [
    { label: t('study.all'), search: {}, isOn: !due && !status },
    { label: t('study.due'), search: { due: true }, isOn: due === true },
    ...STATUSES.map((one) => ({ label: t(`study.status_${one}`), search: { status: one }, isOn: status === one })),
  ]
  return (
    <ColumnPage title={t('study.cards_title', { name })}>
      <p>
        <Link to="/$locale/collections/$id" params={{ id: collectionId }} className="touchable-link">
          {name}
        </Link>
      </p>
      <div className="choices">
        <nav className="segments" aria-label={t('study.status')}>
          {filters.map(({ label, search, isOn }) => (
            <Link
              key={label}
              to="/$locale/collections/$collectionId/flashcards"
              params={{ collectionId }}
              search={{ ...search, ...inLevel }}
              activeOptions={{ exact: true }}
              aria-current={isOn ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <StudyLink collection_id={Number(collectionId)} search={inLevel} className="button small main">
          {t('study.study')}
        </StudyLink>
      </div>
      <LevelChoice
        collection_id={Number(collectionId)}
        level={level}
        onChoose={(chosen) =>
          navigate({
            to: '/$locale/collections/$collectionId/flashcards',
            params: { locale, collectionId },
            search: { ...(due && { due }), ...(status && { status }), ...(chosen !== undefined && { level: chosen }) },
          })
        }
      />
      <CardTable collection_id={Number(collectionId)} params={params} owner={owner.username} />
    </ColumnPage>
  )
}
