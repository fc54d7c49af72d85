import { createRoute, getRouteApi } from '@tanstack/react-router'
import { moderatorsRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { ConflictList } from '../features/reports/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

export const conflictsRoute = createRoute({
  getParentRoute: () => moderatorsRoute,
  path: 'conflicts',
  ...cacheKeyParams(['page'], readPage),
  ...lazyScreen(['users', 'reports'], async () => (await import('./ConflictsPage.tsx')).ConflictsPage),
})

const route = getRouteApi('/$locale/members/moderators/conflicts')

export const ConflictsPage = () => (
  <ManagePage title="reports.conflicts_title" lede="reports.conflicts_lede">
    <ConflictList page={route.useSearch().page} />
  </ManagePage>
)
