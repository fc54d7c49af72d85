import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { aboutOf } from '../features/comments/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { CommentLists, type CommentsSearchParams } from './parts/CommentLists.tsx'
import { Discussion } from './parts/Discussion.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
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
    async () => (await import('./parts/loadComments.ts')).loadComments,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

const route = getRouteApi('/$locale/comments')

/** All discussions, or the one selected in the URL. */
export function CommentsPage() {
  const address = route.useSearch()
  return aboutOf(address) === null ? <CommentLists address={address} /> : <Discussion address={address} />
}
