import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { aboutOf } from '../features/comments/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { CommentLists } from './parts/CommentLists.tsx'
import { Discussion } from './parts/Discussion.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { readThreadSearchParams, THREAD_PARAMETERS } from './parts/searchParams.ts'

export const threadRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'comments/thread',
  ...cacheKeyParams(THREAD_PARAMETERS, readThreadSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['comments'],
    async () => (await import('./ThreadPage.tsx')).ThreadPage,
    async () => (await import('./parts/loadComments.ts')).loadComments,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

const route = getRouteApi('/$locale/comments/thread')

/** The discussion selected in the URL, or all discussions. */
export function ThreadPage() {
  const address = route.useSearch()
  return aboutOf(address) === null ? <CommentLists address={address} hidden /> : <Discussion address={address} />
}
