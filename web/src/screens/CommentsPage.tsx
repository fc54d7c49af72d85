import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { aboutOf, allCommentsQuery, threadQuery, threadsQuery } from '../features/comments/index.ts'
import { currentSession } from '../platform/session.ts'
import { CommentLists, type CommentsSearchParams } from './parts/CommentLists.tsx'
import { Discussion } from './parts/Discussion.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'
import { readThreadSearchParams, THREAD_PARAMETERS } from './parts/searchParams.ts'

const readCommentsSearchParams = (raw: Record<string, unknown>): CommentsSearchParams => ({
  ...readThreadSearchParams(raw),
  ...(raw.tab === 'all' && { tab: raw.tab }),
  ...((raw.order === 'comments' || raw.order === 'subject') && { order: raw.order }),
})

export const commentsRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'comments',
  ...cacheKeyParams([...THREAD_PARAMETERS, 'tab', 'order'], readCommentsSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['comments'],
    async () => (await import('./CommentsPage.tsx')).CommentsPage,
    async () => (await import('./CommentsPage.tsx')).loadComments,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

const route = getRouteApi('/$locale/comments')

/** All discussions, or the one selected in the URL. */
export function CommentsPage() {
  const params = route.useSearch()
  return aboutOf(params) === null ? <CommentLists params={params} /> : <Discussion params={params} />
}

export const threadRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'comments/thread',
  ...cacheKeyParams(THREAD_PARAMETERS, readThreadSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['comments'],
    async () => (await import('./CommentsPage.tsx')).ThreadPage,
    async () => (await import('./CommentsPage.tsx')).loadComments,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

const threadPageRoute = getRouteApi('/$locale/comments/thread')

/** The discussion selected in the URL, or all discussions. */
export function ThreadPage() {
  const params = threadPageRoute.useSearch()
  return aboutOf(params) === null ? <CommentLists params={params} hidden /> : <Discussion params={params} />
}

/** Loads the discussion selected in the URL, or the list of all discussions. Waits for the list only on the server. */
export async function loadComments({ context: { queryClient }, deps }: LoaderInput<object, CommentsSearchParams>) {
  const { username } = currentSession()
  if (aboutOf(deps) !== null) return orNotFound(() => queryClient.ensureQueryData(threadQuery(deps, username)))
  const list =
    deps.tab === 'all'
      ? queryClient.prefetchQuery(allCommentsQuery(deps.page, username))
      : queryClient.prefetchQuery(threadsQuery(deps.order, deps.page, username))
  if (import.meta.env.SSR) await list
}
