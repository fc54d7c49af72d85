import { lazyPage } from '../../platform/lazyPage.ts'

export { AllComments, MyBookmarks, MyReactions, UserComments } from './lists/CommentList.tsx'
export { frontQuery } from './lists/frontQuery.ts'
export { Mentions } from './lists/Mentions.tsx'
export { NewThreadLink } from './lists/NewThreadLink.tsx'
export { ThreadList } from './lists/ThreadList.tsx'
export { fetchTrending, Trending } from './lists/Trending.tsx'
export {
  allCommentsQuery,
  type CommentSearch,
  commentSearchQuery,
  threadQuery,
  threadsQuery,
  userCommentsQuery,
} from './queries.ts'
export { type About, aboutOf, THREAD_ORDERS, type ThreadOrder, type ThreadSearchParams } from './searchParams.ts'
export { NewThreadForm } from './thread/forms.tsx'
export { NamedInText } from './thread/NamedInText.tsx'
export { ThreadHead, titleOf } from './thread/ThreadHead.tsx'
export { ThreadView } from './thread/ThreadView.tsx'

/** Loaded on the first comment search. A loader can call `preload` to enable server-side rendering. */
export const CommentResults = lazyPage(async () => (await import('./lists/CommentResults.tsx')).CommentResults)
