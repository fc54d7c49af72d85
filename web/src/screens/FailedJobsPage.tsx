import { createRoute, getRouteApi } from '@tanstack/react-router'
import type { LoaderInput } from '../app/context.ts'
import { userManagersRoute } from '../app/frame.ts'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { FailedJobList, failedJobsQuery } from '../features/audit/index.ts'
import { lazyLoader, lazyPage } from '../platform/lazyPage.ts'
import { loadAllTexts } from '../platform/text.tsx'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage } from './parts/searchParams.ts'

export const failedJobsRoute = createRoute({
  getParentRoute: () => userManagersRoute,
  path: 'failed-jobs',
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader(async () => (await import('./FailedJobsPage.tsx')).loadFailedJobs),
  component: lazyPage(async () => (await import('./FailedJobsPage.tsx')).FailedJobsPage),
})

export async function loadFailedJobs({
  context: { queryClient, locale },
  deps,
}: LoaderInput<object, { page?: number }>) {
  void queryClient.prefetchQuery(failedJobsQuery(deps.page))
  await loadAllTexts(locale, ['users', 'audit'])
}

const route = getRouteApi('/$locale/members/user-managers/failed-jobs')

export const FailedJobsPage = () => (
  <ManagePage features={['audit']} title="audit.failed_title" lede="audit.failed_lede">
    <FailedJobList page={route.useSearch().page} />
  </ManagePage>
)
