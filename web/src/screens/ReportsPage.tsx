import { createRoute, getRouteApi } from '@tanstack/react-router'
import { moderatorsRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { ReportQueue, type ReportsSearchParams } from '../features/reports/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
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
    <ReportQueue address={route.useSearch()} />
  </ManagePage>
)
