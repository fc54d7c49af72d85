import { createRoute, getRouteApi } from '@tanstack/react-router'
import { deletersRoute, moderatorsRoute } from '../app/frame.tsx'
import { cacheKeyParams, lazyScreen } from '../app/pageRoutes.ts'
import { ConflictList, DeletedList, ReportQueue, type ReportsSearchParams } from '../features/reports/index.ts'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

const readReportsSearchParams = (raw: Record<string, unknown>): ReportsSearchParams => ({
  ...readPage(raw),
  ...(String(raw.handled) === 'true' && { handled: true }),
})

export const reportsRoute = createRoute({
  getParentRoute: () => moderatorsRoute,
  path: 'reports',
  ...cacheKeyParams(['page', 'handled'], readReportsSearchParams),
  ...lazyScreen(['users', 'reports'], async () => (await import('./ReportsPage.tsx')).ReportsPage),
})

const route = getRouteApi('/$locale/members/moderators/reports')

export const ReportsPage = () => (
  <ManagePage title="reports.title" lede="reports.lede">
    <ReportQueue params={route.useSearch()} />
  </ManagePage>
)

export const conflictsRoute = createRoute({
  getParentRoute: () => moderatorsRoute,
  path: 'conflicts',
  ...cacheKeyParams(['page'], readPage),
  ...lazyScreen(['users', 'reports'], async () => (await import('./ReportsPage.tsx')).ConflictsPage),
})

const conflictsPageRoute = getRouteApi('/$locale/members/moderators/conflicts')

export const ConflictsPage = () => (
  <ManagePage title="reports.conflicts_title" lede="reports.conflicts_lede">
    <ConflictList page={conflictsPageRoute.useSearch().page} />
  </ManagePage>
)

export const deletedRoute = createRoute({
  getParentRoute: () => deletersRoute,
  path: 'deleted',
  ...cacheKeyParams(['page'], readPage),
  ...lazyScreen(['users', 'reports'], async () => (await import('./ReportsPage.tsx')).DeletedPage),
})

const deletedPageRoute = getRouteApi('/$locale/members/deleters/deleted')

export const DeletedPage = () => (
  <ManagePage title="reports.deleted_title" lede="reports.deleted_lede">
    <DeletedList page={deletedPageRoute.useSearch().page} />
  </ManagePage>
)
