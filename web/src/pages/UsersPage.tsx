import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { rolesQuery } from '../features/roles/index.ts'
import { ManageTabs, UserFilters, UserList } from '../features/users/index.ts'
import { useSession } from '../platform/session.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

const route = getRouteApi('/$locale/members/users')

export function UsersPage() {
  return (
    <FeatureTexts feature="users">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const address = route.useSearch()
  const { authorities } = useSession()
  const roles = useQuery(rolesQuery)
  return (
    <ColumnPage title={t('users.users_title')}>
      <ManageTabs />
      <UserFilters
        address={address}
        roles={(roles.data?.roles ?? []).map(({ name }) => name)}
        searchesMail={authorities.includes('manage_users')}
      />
      <UserList address={address} />
    </ColumnPage>
  )
}
