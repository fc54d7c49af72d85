import { createRoute } from '@tanstack/react-router'
import { roleManagersRoute } from '../app/frame.tsx'
import { type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { permissionsQuery, RoleList, rolesQuery } from '../features/roles/index.ts'
import { ManagePage } from './parts/ManagePage.tsx'

export const rolesRoute = createRoute({
  getParentRoute: () => roleManagersRoute,
  path: 'roles',
  ...lazyScreen(
    ['users', 'roles'],
    async () => (await import('./RolesPage.tsx')).RolesPage,
    async () => (await import('./RolesPage.tsx')).loadRoles,
  ),
})

export function loadRoles({ context: { queryClient } }: LoaderInput) {
  void queryClient.prefetchQuery(rolesQuery)
  void queryClient.prefetchQuery(permissionsQuery)
}

export const RolesPage = () => (
  <ManagePage title="roles.title" lede="roles.lede">
    <RoleList />
  </ManagePage>
)
