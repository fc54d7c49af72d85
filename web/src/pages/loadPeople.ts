import type { AppContext } from '../app/context.ts'
import { type AuditSearchParams, auditQuery, failedJobsQuery } from '../features/audit/index.ts'
import { balanceQuery, FEW, historyQuery } from '../features/payments/index.ts'
import { permissionsQuery, rolesQuery } from '../features/roles/index.ts'
import { ownProfileQuery, type UsersSearchParams, userProfileQuery, usersQuery } from '../features/users/index.ts'
import type { Locale } from '../platform/locale.ts'
import { currentSession } from '../platform/session.ts'
import { loadAllTexts, loadTexts } from '../platform/text.tsx'
import { knownAction } from './auditActions.ts'

type Context = AppContext & { locale: Locale }

/**
 * What pages of members need is asked for at once and not waited for: the browser shows the page, and what it has to say
 * when it is there.
 */
export async function loadProfile({ queryClient, locale }: Context) {
  const { username } = currentSession()
  void queryClient.prefetchQuery(ownProfileQuery)
  if (username) void queryClient.prefetchQuery(userProfileQuery(username))
  void queryClient.prefetchQuery(balanceQuery)
  void queryClient.prefetchQuery(historyQuery(1, FEW))
  await loadAllTexts(locale, ['users', 'payments'])
}

export async function loadUsers({ queryClient, locale }: Context, address: UsersSearchParams) {
  void queryClient.prefetchQuery(usersQuery(address))
  void queryClient.prefetchQuery(rolesQuery)
  await loadTexts(locale, 'users')
}

export async function loadRoles({ queryClient, locale }: Context) {
  void queryClient.prefetchQuery(rolesQuery)
  void queryClient.prefetchQuery(permissionsQuery)
  await loadAllTexts(locale, ['users', 'roles'])
}

export async function loadAudit({ queryClient, locale }: Context, address: AuditSearchParams) {
  void queryClient.prefetchQuery(auditQuery(knownAction(address)))
  await loadAllTexts(locale, ['users', 'roles', 'audit'])
}

export async function loadFailedJobs({ queryClient, locale }: Context, page: number | undefined) {
  void queryClient.prefetchQuery(failedJobsQuery(page))
  await loadAllTexts(locale, ['users', 'audit'])
}
