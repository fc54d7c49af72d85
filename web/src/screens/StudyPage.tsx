import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { localeRoute, membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { type CardEditing, StudySession, studiedQuery } from '../features/study/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { currentSession, useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { idOrNotFound, orNotFound } from './parts/orNotFound.ts'
import { readStudySearchParams } from './parts/searchParams.ts'

export const studyRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'collections/$collectionId/flashcards/study',
  // Not rendered on the server: due cards depend on the user and the time.
  ssr: false,
  ...cacheKeyParams(['level', 'card'], readStudySearchParams),
  ...lazyScreen(
    ['study'],
    async () => (await import('./StudyPage.tsx')).StudyPage,
    async () => (await import('./StudyPage.tsx')).loadSession,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

/** Study without an account: answers are stored in the browser until the visitor logs in. */
export const tryStudyRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'collections/$collectionId/try',
  ssr: false,
  ...cacheKeyParams(['level', 'card'], readStudySearchParams),
  ...lazyScreen(
    ['study'],
    async () => (await import('./StudyPage.tsx')).StudyPage,
    async () => (await import('./StudyPage.tsx')).loadSession,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

type Input = LoaderInput<{ collectionId: string }>

/** Loads the collection of a session; works offline. */
export const loadSession = ({ context: { queryClient }, params: { collectionId } }: Input) =>
  orNotFound(async () =>
    queryClient.ensureQueryData(studiedQuery(idOrNotFound(collectionId), currentSession().username)),
  )

// Loaded only for logged-in users who are online.
const EditCard = lazy<ComponentType<CardEditing>>(() =>
  import('./parts/EditCard.tsx').then((m) => ({ default: m.EditCard })).catch(() => ({ default: () => null })),
)

/** A study session for a collection. */
export function StudyPage() {
  const t = useText()
  // Shared by two routes, one for logged-in users and one for visitors.
  const id = Number(useParams({ strict: false }).collectionId)
  const { level, card } = useSearch({ strict: false })
  const { name } = useSuspenseQuery(studiedQuery(id, useSession().username)).data
  const title = t('study.title', { name })
  return (
    <main id="main" className="read study">
      <PageHead title={title} hidden />
      <h1 className="visually-hidden">{title}</h1>
      <StudySession key={`${id}/${level}/${card}`} collection_id={id} params={{ level, card }} EditCard={EditCard} />
    </main>
  )
}
