import { getRouteApi } from '@tanstack/react-router'
import { ConflictList } from '../features/reports/index.ts'
import { ManagePage } from './ManagePage.tsx'

const route = getRouteApi('/$locale/members/moderators/conflicts')

export const ConflictsPage = () => (
  <ManagePage features={['reports']} title="reports.conflicts_title" lede="reports.conflicts_lede">
    <ConflictList page={route.useSearch().page} />
  </ManagePage>
)
