import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { FeedLinks } from '../features/changes/index.ts'
import { AssignRole } from '../features/roles/index.ts'
import {
  AboutUser,
  Counts,
  isUnknownUser,
  ProfileHead,
  ProfileTabs,
  UserManagement,
  userProfileQuery,
} from '../features/users/index.ts'
import { Link } from '../platform/Link.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { NotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'
import { TalkLink } from './parts/TalkLink.tsx'

export const userRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'user/$username',
  ...lazyScreen(
    ['users'],
    async () => (await import('./UserPage.tsx')).UserPage,
    async () => (await import('./UserPage.tsx')).loadUser,
  ),
  notFoundComponent: NotFoundPage,
})

/** Loads a user. Redirects from a former name or different capitalization to the current name. */
export const loadUser = ({
  context: { queryClient, locale },
  params: { username },
}: LoaderInput<{ username: string }>) =>
  orNotFound(
    async () => {
      const profile = await queryClient.ensureQueryData(userProfileQuery(username))
      if (profile.username !== username)
        throw redirect({ to: '/$locale/user/$username', params: { locale, username: profile.username }, replace: true })
    },
    { isExpected: isUnknownUser },
  )

const route = getRouteApi('/$locale/user/$username')

export function UserPage() {
  const t = useText()
  const { username } = route.useParams()
  const session = useSession()
  const profile = useSuspenseQuery(userProfileQuery(username)).data
  const self = session.username === profile.username
  return (
    <main id="main">
      <PageHead
        title={profile.username}
        description={t('users.page_description', { username: profile.username, count: profile.definition_count })}
      />
      <div className="sheet">
        <ProfileHead profile={profile}>
          <span className="line">
            <TalkLink profile={profile} />
            {self && (
              <Link to="/$locale/profile" className="button">
                {t('users.edit_profile')}
              </Link>
            )}
          </span>
        </ProfileHead>
        <ProfileTabs {...profile} />
        <div className="split ruled">
          <AboutUser profile={profile} />
          <aside className="aside" aria-label={t('users.contributions')}>
            <Counts profile={profile} />
            <FeedLinks of={`user/${encodeURIComponent(profile.username)}`} title={profile.username} />
            <UserManagement profile={profile} assignRole={<AssignRole user={profile} self={self} />} />
          </aside>
        </div>
      </div>
    </main>
  )
}
