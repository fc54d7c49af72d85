import { useQuery } from '@tanstack/react-query'
import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { rolesQuery } from '../features/roles/index.ts'
import { ManageTabs, UserFilters, UserList, type UsersSearchParams, usersQuery } from '../features/users/index.ts'
import { withoutUndefined } from '../platform/plainSearch.ts'
import { useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'
import { readPage, readText } from './parts/searchParams.ts'

const SORTS = ['username', 'realname', 'created_at'] as const

export function readUsersSearchParams(raw: Record<string, unknown>): UsersSearchParams {
  return withoutUndefined({
    search: readText(raw.search, 100),
    role: readText(raw.role, 32)?.toLowerCase(),
    sort_by: SORTS.find((name) => name === raw.sort_by),
    sort_order: raw.sort_order === 'asc' || raw.sort_order === 'desc' ? raw.sort_order : undefined,
    ...readPage(raw),
  })
}

export const usersRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'users',
  ...cacheKeyParams(['search', 'role', 'sort_by', 'sort_order', 'page'], readUsersSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['users'],
    async () => (await import('./UsersPage.tsx')).UsersPage,
    async () => (await import('./UsersPage.tsx')).loadUsers,
  ),
})

export function loadUsers({ context: { queryClient }, deps }: LoaderInput<object, UsersSearchParams>) {
  void queryClient.prefetchQuery(usersQuery(deps))
  void queryClient.prefetchQuery(rolesQuery)
}

const route = getRouteApi('/$locale/members/users')

export function UsersPage() {
  const t = useText()
  const params = route.useSearch()
  const { authorities } = useSession()
  const roles = useQuery(rolesQuery)
  return (
    <ColumnPage title={t('users.users_title')}>
      <ManageTabs />
      <UserFilters
        params={params}
        roles={(roles.data?.roles ?? []).map(({ name }) => name)}
        searchesMail={authorities.includes('manage_users')}
      />
      <UserList params={params} />
    </ColumnPage>
  )
}
