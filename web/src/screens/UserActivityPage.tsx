import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import {
  ActivityList,
  isUnknownUser,
  PER_PAGE,
  ProfileHead,
  ProfileTabs,
  userDefinitionsQuery,
  userProfileQuery,
} from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useText } from '../platform/text.tsx'
import { NoRows } from '../ui/Empty.tsx'
import { PageLinks } from '../ui/Pager.tsx'
import { NotFoundPage } from './parts/NotFoundPage.tsx'
import { orNotFound } from './parts/orNotFound.ts'
import { readPage } from './parts/searchParams.ts'

export const userActivityRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'user/$username/activity',
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['users'],
    async () => (await import('./UserActivityPage.tsx')).UserActivityPage,
    async () => (await import('./UserActivityPage.tsx')).loadUserActivity,
  ),
  notFoundComponent: NotFoundPage,
})

type Input = LoaderInput<{ username: string }, { page?: number }>

export const loadUserActivity = ({ context: { queryClient, locale }, params: { username }, deps: { page } }: Input) =>
  orNotFound(
    async () => {
      const [profile] = await Promise.all([
        queryClient.ensureQueryData(userProfileQuery(username)),
        queryClient.ensureQueryData(userDefinitionsQuery(username, page)),
      ])
      if (profile.username !== username)
        throw redirect({
          to: '/$locale/user/$username/activity',
          params: { locale, username: profile.username },
          search: page ? { page } : {},
          replace: true,
        })
    },
    { isExpected: isUnknownUser },
  )

const route = getRouteApi('/$locale/user/$username/activity')

export function UserActivityPage() {
  const t = useText()
  const { username } = route.useParams()
  const { page = 1 } = route.useSearch()
  const profile = useSuspenseQuery(userProfileQuery(username)).data
  const { items, total } = useSuspenseQuery(userDefinitionsQuery(username, page)).data
  return (
    <main id="main">
      <PageHead
        title={t('users.activity_title', { username: profile.username })}
        description={t('users.page_description', { username: profile.username, count: total })}
        hidden={page > 1}
      />
      <div className="sheet">
        <ProfileHead profile={profile} />
        <ProfileTabs {...profile} definition_count={total} />
        {items.length > 0 ? (
          <ActivityList definitions={items} />
        ) : (
          <NoRows
            total={total}
            message={t('users.no_definitions')}
            advice={t('users.no_definitions_advice', { username: profile.username })}
          />
        )}
        <div className="padded">
          <PageLinks page={page} total={total} perPage={PER_PAGE} />
        </div>
      </div>
    </main>
  )
}
