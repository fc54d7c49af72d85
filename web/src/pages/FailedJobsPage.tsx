import { getRouteApi } from '@tanstack/react-router'
import { FailedJobList } from '../features/audit/index.ts'
import { ManagePage } from './ManagePage.tsx'

const route = getRouteApi('/$locale/members/user-managers/failed-jobs')

export const FailedJobsPage = () => (
  <ManagePage features={['audit']} title="audit.failed_title" lede="audit.failed_lede">
    <FailedJobList page={route.useSearch().page} />
  </ManagePage>
)
