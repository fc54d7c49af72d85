import { createRoute, getRouteApi } from '@tanstack/react-router'
import { userManagersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput } from '../app/pageRoutes.ts'
import { FailedJobList, failedJobsQuery } from '../features/audit/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

export const failedJobsRoute = createRoute({
  getParentRoute: () => userManagersRoute,
  path: 'failed-jobs',
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['users', 'audit'],
    async () => (await import('./FailedJobsPage.tsx')).FailedJobsPage,
    async () => (await import('./FailedJobsPage.tsx')).loadFailedJobs,
  ),
})

export function loadFailedJobs({ context: { queryClient }, deps }: LoaderInput<object, { page?: number }>) {
  void queryClient.prefetchQuery(failedJobsQuery(deps.page))
}

const route = getRouteApi('/$locale/members/user-managers/failed-jobs')

export const FailedJobsPage = () => (
  <ManagePage title="audit.failed_title" lede="audit.failed_lede">
    <FailedJobList page={route.useSearch().page} />
  </ManagePage>
)
