import { createRoute, getRouteApi } from '@tanstack/react-router'
import type { AuditAction } from '@vlacku/contract/audit'
import { userManagersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import {
  AuditFilters,
  AuditLog,
  type AuditSearchParams,
  auditQuery,
  FailedJobList,
  failedJobsQuery,
} from '../features/audit/index.ts'
import { ManagePage } from './parts/ManagePage.tsx'
import { readPage, readText } from './parts/searchParams.ts'

/** Parses search parameters, ignoring invalid values except unknown actions; see `knownAction`. */
export function readAuditSearchParams(raw: Record<string, unknown>): AuditSearchParams {
  const action = readText(raw.action, 40) as AuditAction | undefined
  const username = readText(raw.username, 64)
  return { ...(action && { action }), ...(username && { username }), ...readPage(raw) }
}

export const auditRoute = createRoute({
  getParentRoute: () => userManagersRoute,
  path: 'audit',
  ...cacheKeyParams(['action', 'username', 'page'], readAuditSearchParams),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['users', 'roles', 'audit'],
    async () => (await import('./AuditPage.tsx')).AuditPage,
    async () => (await import('./AuditPage.tsx')).loadAudit,
  ),
})

export function loadAudit({ context: { queryClient }, deps }: LoaderInput<object, AuditSearchParams>) {
  void queryClient.prefetchQuery(auditQuery(knownAction(deps)))
}

/** Lists every action; the compiler reports missing ones. */
const KNOWN_ACTIONS: Record<AuditAction, true> = {
  user_created: true,
  email_confirmed: true,
  role_assigned: true,
  role_created: true,
  role_changed: true,
  role_deleted: true,
  user_blocked: true,
  user_unblocked: true,
  user_disabled: true,
  user_enabled: true,
  username_freed: true,
  password_reset_requested: true,
  password_reset: true,
  password_changed: true,
  login_locked: true,
  login_replayed: true,
  definition_edited: true,
  definition_reverted: true,
  definition_deleted: true,
  definition_restored: true,
  report_handled: true,
  comment_hidden: true,
  comment_shown: true,
  comment_moved: true,
  thread_locked: true,
  thread_unlocked: true,
  spam_decided: true,
  collection_withheld: true,
  collection_released: true,
  import_started: true,
  import_deleted: true,
}
export const ACTIONS = Object.keys(KNOWN_ACTIONS) as AuditAction[]

/** Removes an unknown action from the search parameters. */
export const knownAction = ({ action, ...others }: AuditSearchParams): AuditSearchParams => ({
  ...(action && Object.hasOwn(KNOWN_ACTIONS, action) && { action }),
  ...others,
})

const route = getRouteApi('/$locale/members/user-managers/audit')

export function AuditPage() {
  const params = knownAction(route.useSearch())
  return (
    <ManagePage title="audit.title" lede="audit.lede">
      <AuditFilters params={params} actions={ACTIONS} />
      <AuditLog params={params} />
    </ManagePage>
  )
}

export const failedJobsRoute = createRoute({
  getParentRoute: () => userManagersRoute,
  path: 'failed-jobs',
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  ...lazyScreen(
    ['users', 'audit'],
    async () => (await import('./AuditPage.tsx')).FailedJobsPage,
    async () => (await import('./AuditPage.tsx')).loadFailedJobs,
  ),
})

export function loadFailedJobs({ context: { queryClient }, deps }: LoaderInput<object, { page?: number }>) {
  void queryClient.prefetchQuery(failedJobsQuery(deps.page))
}

const failedJobsPageRoute = getRouteApi('/$locale/members/user-managers/failed-jobs')

export const FailedJobsPage = () => (
  <ManagePage title="audit.failed_title" lede="audit.failed_lede">
    <FailedJobList page={failedJobsPageRoute.useSearch().page} />
  </ManagePage>
)
