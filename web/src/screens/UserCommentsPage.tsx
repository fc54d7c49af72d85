import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { FeedLinks } from '../features/changes/index.ts'
import { UserComments, userCommentsQuery } from '../features/comments/index.ts'
import { ProfileHead, ProfileTabs, userProfileQuery } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { currentSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'
import { readPage } from './parts/searchParams.ts'
import { TalkLink } from './parts/TalkLink.tsx'

export const userCommentsRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'user/$username/comments',
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['users', 'comments'],
    async () => (await import('./UserCommentsPage.tsx')).UserCommentsPage,
    async () => (await import('./UserCommentsPage.tsx')).loadUserComments,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

type Input = LoaderInput<{ username: string }, { page?: number }>

export const loadUserComments = ({ context: { queryClient, locale }, params: { username }, deps: { page } }: Input) =>
  orNotFound(async () => {
    const [profile] = await Promise.all([
      queryClient.ensureQueryData(userProfileQuery(username)),
      queryClient.prefetchQuery(userCommentsQuery(username, page, currentSession().username)),
    ])
    if (profile.username !== username)
      throw redirect({
        to: '/$locale/user/$username/comments',
        params: { locale, username: profile.username },
        search: page ? { page } : {},
        replace: true,
      })
  })

const route = getRouteApi('/$locale/user/$username/comments')

export function UserCommentsPage() {
  const t = useText()
  const { username } = route.useParams()
  const { page } = route.useSearch()
  const profile = useSuspenseQuery(userProfileQuery(username)).data
  const title = t('comments.comments_by', { username: profile.username })
  return (
    <main id="main">
      <PageHead title={title} description={title} hidden={page !== undefined} />
      <div className="sheet">
        <ProfileHead profile={profile}>
          <TalkLink profile={profile} />
        </ProfileHead>
        <ProfileTabs {...profile} />
        <div className="padded">
          <UserComments username={profile.username} page={page} />
          <FeedLinks of="comments" about={{ username: profile.username }} title={title} />
        </div>
      </div>
    </main>
  )
}
