import { getRouteApi } from '@tanstack/react-router'
import { ReportQueue } from '../features/reports/index.ts'
import { ManagePage } from './ManagePage.tsx'

const route = getRouteApi('/$locale/members/moderators/reports')

export const ReportsPage = () => (
  <ManagePage features={['reports']} title="reports.title" lede="reports.lede">
    <ReportQueue address={route.useSearch()} />
  </ManagePage>
)
