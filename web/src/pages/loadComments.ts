import { notFound, redirect } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import {
  aboutOf,
  allCommentsQuery,
  type ThreadSearchParams,
  threadQuery,
  threadsQuery,
  userCommentsQuery,
} from '../features/comments/index.ts'
import { userProfileQuery } from '../features/users/index.ts'
import type { Locale } from '../platform/locale.ts'
import { currentSession } from '../platform/session.ts'
import { loadAllTexts, loadTexts } from '../platform/text.tsx'
import type { CommentsSearchParams } from './commentsSearchParams.ts'
import { isNowhere } from './isNowhere.ts'

type Context = AppContext & { locale: Locale }

/** Who reads, as far as it is known; the server draws every page for a visitor. */
const reader = () => currentSession().username

/** A discussion; one that is not there is not found. */
async function loadThread({ queryClient, locale }: Context, address: ThreadSearchParams) {
  try {
    await Promise.all([queryClient.ensureQueryData(threadQuery(address, reader())), loadTexts(locale, 'comments')])
  } catch (error) {
    throw isNowhere(error) ? notFound() : error
  }
}

/** A discussion where the address names one, else all of them. The list is waited for on the server only. */
export async function loadComments(context: Context, address: CommentsSearchParams) {
  if (aboutOf(address) !== null) return loadThread(context, address)
  const { queryClient, locale } = context
  const list =
    address.tab === 'all'
      ? queryClient.prefetchQuery(allCommentsQuery(address.page, reader()))
      : queryClient.prefetchQuery(threadsQuery(address.order, address.page, reader()))
  await loadTexts(locale, 'comments')
  if (import.meta.env.SSR) await list
}

/** Who it is and what they wrote: two requests, together. */
export async function loadUserComments({ queryClient, locale }: Context, username: string, page: number | undefined) {
  try {
    const [profile] = await Promise.all([
      queryClient.ensureQueryData(userProfileQuery(username)),
      queryClient.prefetchQuery(userCommentsQuery(username, page, reader())),
      loadAllTexts(locale, ['users', 'comments']),
    ])
    if (profile.username !== username)
      throw redirect({
        to: '/$locale/user/$username/comments',
        params: { locale, username: profile.username },
        search: page ? { page } : {},
        replace: true,
      })
  } catch (error) {
    throw isNowhere(error) ? notFound() : error
  }
}
