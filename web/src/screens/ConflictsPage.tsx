import { createRoute, getRouteApi } from '@tanstack/react-router'
import { moderatorsRoute } from '../app/frame.ts'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { ConflictList } from '../features/reports/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { loadAllTexts } from '../platform/text.tsx'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

export const conflictsRoute = createRoute({
  getParentRoute: () => moderatorsRoute,
  path: 'conflicts',
  ...cacheKeyParams(['page'], readPage),
  loader: ({ context }) => loadAllTexts(context.locale, ['users', 'reports']),
  component: lazyPage(async () => (await import('./ConflictsPage.tsx')).ConflictsPage),
})

const route = getRouteApi('/$locale/members/moderators/conflicts')

export const ConflictsPage = () => (
  <ManagePage features={['reports']} title="reports.conflicts_title" lede="reports.conflicts_lede">
    <ConflictList page={route.useSearch().page} />
  </ManagePage>
)
