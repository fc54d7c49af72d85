import { createRoute, getRouteApi } from '@tanstack/react-router'
import { deletersRoute } from '../app/frame.ts'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { DeletedList } from '../features/reports/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { loadAllTexts } from '../platform/text.tsx'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

export const deletedRoute = createRoute({
  getParentRoute: () => deletersRoute,
  path: 'deleted',
  ...cacheKeyParams(['page'], readPage),
  loader: ({ context }) => loadAllTexts(context.locale, ['users', 'reports']),
  component: lazyPage(async () => (await import('./DeletedPage.tsx')).DeletedPage),
})

const route = getRouteApi('/$locale/members/deleters/deleted')

export const DeletedPage = () => (
  <ManagePage features={['reports']} title="reports.deleted_title" lede="reports.deleted_lede">
    <DeletedList page={route.useSearch().page} />
  </ManagePage>
)
