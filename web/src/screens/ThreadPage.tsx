import { createRoute, getRouteApi } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.ts'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { aboutOf } from '../features/comments/index.ts'
import { lazyLoader, lazyPage } from '../platform/lazyPage.ts'
import { FeatureTexts } from '../platform/text.tsx'
import { CommentLists } from './parts/CommentLists.tsx'
import { Discussion } from './parts/Discussion.tsx'
import { PrivateOrNotFoundPage } from './parts/PrivateOrNotFoundPage.tsx'
import { readThreadSearchParams, THREAD_PARAMETERS } from './parts/threadSearchParams.ts'

export const threadRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'comments/thread',
  ...cacheKeyParams(THREAD_PARAMETERS, readThreadSearchParams),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader(async () => (await import('./parts/loadComments.ts')).loadComments),
  component: lazyPage(async () => (await import('./ThreadPage.tsx')).ThreadPage),
  notFoundComponent: PrivateOrNotFoundPage,
})

const route = getRouteApi('/$locale/comments/thread')

/** The discussion selected in the URL, or all discussions. */
export function ThreadPage() {
  const address = route.useSearch()
  return (
    <FeatureTexts feature="comments">
      {aboutOf(address) === null ? <CommentLists address={address} hidden /> : <Discussion address={address} />}
    </FeatureTexts>
  )
}
