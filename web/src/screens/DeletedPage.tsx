import { createRoute, getRouteApi } from '@tanstack/react-router'
import { deletersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { DeletedList } from '../features/reports/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

export const deletedRoute = createRoute({
  getParentRoute: () => deletersRoute,
  path: 'deleted',
  ...cacheKeyParams(['page'], readPage),
  ...lazyScreen(['users', 'reports'], async () => (await import('./DeletedPage.tsx')).DeletedPage),
})

const route = getRouteApi('/$locale/members/deleters/deleted')

export const DeletedPage = () => (
  <ManagePage title="reports.deleted_title" lede="reports.deleted_lede">
    <DeletedList page={route.useSearch().page} />
  </ManagePage>
)
