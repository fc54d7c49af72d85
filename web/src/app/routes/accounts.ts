import { createRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { readAuditSearchParams, readPage, readUsersSearchParams } from '../../pages/peopleSearchParams.ts'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { loadTexts } from '../../platform/text.tsx'
import { cacheKeyParams } from '../pageRoutes.ts'
import { locale, members, roleManagers, userManagers } from './frame.ts'

/* Accounts, people, and those who look after them. */

// what these pages load comes with them: it brings the front doors of their features, forms and all
const forUser = () => import('../../pages/loadUser.ts').catch(importFailed)
const forPeople = () => import('../../pages/loadPeople.ts').catch(importFailed)

/** Read by the page itself. */
const readSecrets = (raw: Record<string, unknown>) => raw as { token?: unknown; session_id?: unknown }
const readLogins = (raw: Record<string, unknown>) => raw as { page?: unknown; username?: unknown }

export const signup = createRoute({
  getParentRoute: () => locale,
  path: 'signup',
  component: lazyPage(() => import('../../pages/SignupPage.tsx'), 'SignupPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

export const login = createRoute({
  getParentRoute: () => locale,
  path: 'login',
  component: lazyPage(() => import('../../pages/LoginPage.tsx'), 'LoginPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

export const resetPassword = createRoute({
  getParentRoute: () => locale,
  path: 'reset-password',
  component: lazyPage(() => import('../../pages/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  ...cacheKeyParams(['token', 'session_id'], readSecrets),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

export const confirmEmail = createRoute({
  getParentRoute: () => locale,
  path: 'confirm-email',
  component: lazyPage(() => import('../../pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  ...cacheKeyParams(['token'], readSecrets),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

export const changePassword = createRoute({
  getParentRoute: () => members,
  path: 'change-password',
  component: lazyPage(() => import('../../pages/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

export const logins = createRoute({
  getParentRoute: () => members,
  path: 'logins',
  component: lazyPage(() => import('../../pages/LoginsPage.tsx'), 'LoginsPage'),
  ...cacheKeyParams(['page', 'username'], readLogins),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

export const profile = createRoute({
  getParentRoute: () => members,
  path: 'profile',
  component: lazyPage(() => import('../../pages/ProfilePage.tsx'), 'ProfilePage'),
  loader: async ({ context }) => (await forPeople()).loadProfile(context),
})

export const user = createRoute({
  getParentRoute: () => locale,
  path: 'user/$username',
  component: lazyPage(() => import('../../pages/UserPage.tsx'), 'UserPage'),
  notFoundComponent: NotFoundPage,
  loader: async ({ context, params }) => (await forUser()).loadUser(context, params.username),
})

export const userActivity = createRoute({
  getParentRoute: () => locale,
  path: 'user/$username/activity',
  component: lazyPage(() => import('../../pages/UserActivityPage.tsx'), 'UserActivityPage'),
  notFoundComponent: NotFoundPage,
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => (await forUser()).loadUserActivity(context, params.username, deps.page),
})

export const users = createRoute({
  getParentRoute: () => members,
  path: 'users',
  component: lazyPage(() => import('../../pages/UsersPage.tsx'), 'UsersPage'),
  ...cacheKeyParams(['search', 'role', 'sort_by', 'sort_order', 'page'], readUsersSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPeople()).loadUsers(context, deps),
})

export const roles = createRoute({
  getParentRoute: () => roleManagers,
  path: 'roles',
  component: lazyPage(() => import('../../pages/RolesPage.tsx'), 'RolesPage'),
  loader: async ({ context }) => (await forPeople()).loadRoles(context),
})

export const audit = createRoute({
  getParentRoute: () => userManagers,
  path: 'audit',
  component: lazyPage(() => import('../../pages/AuditPage.tsx'), 'AuditPage'),
  ...cacheKeyParams(['action', 'username', 'page'], readAuditSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPeople()).loadAudit(context, deps),
})

export const failedJobs = createRoute({
  getParentRoute: () => userManagers,
  path: 'failed-jobs',
  component: lazyPage(() => import('../../pages/FailedJobsPage.tsx'), 'FailedJobsPage'),
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPeople()).loadFailedJobs(context, deps.page),
})
