import { createRoute } from '@tanstack/react-router'
import type { LoaderInput } from '../app/context.ts'
import { roleManagersRoute } from '../app/frame.ts'
import { permissionsQuery, RoleList, rolesQuery } from '../features/roles/index.ts'
import { lazyLoader, lazyPage } from '../platform/lazyPage.ts'
import { loadAllTexts } from '../platform/text.tsx'
import { ManagePage } from './parts/ManagePage.tsx'

export const rolesRoute = createRoute({
  getParentRoute: () => roleManagersRoute,
  path: 'roles',
  loader: lazyLoader(async () => (await import('./RolesPage.tsx')).loadRoles),
  component: lazyPage(async () => (await import('./RolesPage.tsx')).RolesPage),
})

export async function loadRoles({ context: { queryClient, locale } }: LoaderInput) {
  void queryClient.prefetchQuery(rolesQuery)
  void queryClient.prefetchQuery(permissionsQuery)
  await loadAllTexts(locale, ['users', 'roles'])
}

export const RolesPage = () => (
  <ManagePage features={['roles']} title="roles.title" lede="roles.lede">
    <RoleList />
  </ManagePage>
)
