import type { LoaderInput } from '../../app/pageRoutes.ts'
import { aboutOf, allCommentsQuery, threadQuery, threadsQuery } from '../../features/comments/index.ts'
import { currentSession } from '../../platform/session.ts'
import type { CommentsSearchParams } from './CommentLists.tsx'
import { orNotFound } from './orNotFound.ts'

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
