import { createRoute } from '@tanstack/react-router'
import {
  readActivitySearchParams,
  readMergeSearchParams,
  readNotificationsSearchParams,
  readReportsSearchParams,
} from '../../pages/contributionSearchParams.ts'
import { readHistorySearchParams } from '../../pages/historySearchParams.ts'
import { PrivateOrNotFoundPage } from '../../pages/PrivateOrNotFoundPage.tsx'
import { readPage } from '../../pages/peopleSearchParams.ts'
import { readSubscriptionsSearchParams } from '../../pages/subscriptionsSearchParams.ts'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { loadAllTexts, loadTexts } from '../../platform/text.tsx'
import { cacheKeyParams } from '../pageRoutes.ts'
import { deleters, locale, members, moderators } from './frame.ts'

/* Writing, and what becomes of what was written. */

const forWriting = () => import('../../pages/loadWriting.ts').catch(importFailed)
const forHistory = () => import('../../pages/loadHistory.ts').catch(importFailed)

/** The word to begin with, for links from where it is missed. */
const readWord = ({ word }: Record<string, unknown>): { word?: string } =>
  typeof word === 'string' && word !== '' ? { word } : {}

const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {}

export const addDefinition = createRoute({
  getParentRoute: () => members,
  path: 'valsi/add',
  component: lazyPage(() => import('../../pages/AddDefinitionPage.tsx'), 'AddDefinitionPage'),
  ...cacheKeyParams(['word'], readWord),
  loader: ({ context }) => loadTexts(context.locale, 'contribute'),
})

export const editDefinition = createRoute({
  getParentRoute: () => members,
  path: 'definition/$id/edit',
  component: lazyPage(() => import('../../pages/EditDefinitionPage.tsx'), 'EditDefinitionPage'),
  ...cacheKeyParams(['imported', 'base'], readMergeSearchParams),
  notFoundComponent: PrivateOrNotFoundPage,
  loader: async ({ context, params }) => (await forWriting()).loadWriting(context, params.id),
})

const markdownPage = lazyPage(() => import('../../pages/MarkdownPage.tsx'), 'MarkdownPage')
export const newInMarkdown = createRoute({
  getParentRoute: () => members,
  path: 'definition/markdown',
  component: markdownPage,
  ...cacheKeyParams(['word'], readWord),
  loader: ({ context }) => loadTexts(context.locale, 'contribute'),
})
export const editInMarkdown = createRoute({
  getParentRoute: () => members,
  path: 'definition/markdown/$id',
  component: markdownPage,
  notFoundComponent: PrivateOrNotFoundPage,
  loader: async ({ context, params }) => (await forWriting()).loadWriting(context, params.id),
})

export const history = createRoute({
  getParentRoute: () => members,
  path: 'definition/$id/history',
  component: lazyPage(() => import('../../pages/HistoryPage.tsx'), 'HistoryPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams(['page', 'from', 'to', 'since'], readHistorySearchParams),
  loaderDeps: ({ search }) => ({ page: search.page }),
  loader: async ({ context, params, deps }) => (await forHistory()).loadHistory(context, params.id, deps.page),
})

export const version = createRoute({
  getParentRoute: () => locale,
  path: 'version/$id',
  component: lazyPage(() => import('../../pages/VersionPage.tsx'), 'VersionPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  loader: async ({ context, params }) => (await forHistory()).loadVersion(context, params.id),
})

export const notifications = createRoute({
  getParentRoute: () => members,
  path: 'notifications',
  component: lazyPage(() => import('../../pages/NotificationsPage.tsx'), 'NotificationsPage'),
  ...cacheKeyParams(['page', 'unread'], readNotificationsSearchParams),
  loader: ({ context }) => loadAllTexts(context.locale, ['subscriptions', 'versions']),
})

export const subscriptions = createRoute({
  getParentRoute: () => members,
  path: 'subscriptions',
  component: lazyPage(() => import('../../pages/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
  ...cacheKeyParams(['page', 'tab'], readSubscriptionsSearchParams),
  loader: ({ context }) => loadAllTexts(context.locale, ['subscriptions', 'comments']),
})

export const unsubscribe = createRoute({
  getParentRoute: () => locale,
  path: 'unsubscribe',
  component: lazyPage(() => import('../../pages/UnsubscribePage.tsx'), 'UnsubscribePage'),
  ...cacheKeyParams(['token'], readToken),
  loader: ({ context }) => loadTexts(context.locale, 'subscriptions'),
})

export const activity = createRoute({
  getParentRoute: () => members,
  path: 'reactions',
  component: lazyPage(() => import('../../pages/ActivityPage.tsx'), 'ActivityPage'),
  ...cacheKeyParams(['page', 'tab', 'outdated'], readActivitySearchParams),
  loader: ({ context }) => loadAllTexts(context.locale, ['users', 'versions', 'votes', 'comments']),
})

export const reports = createRoute({
  getParentRoute: () => moderators,
  path: 'reports',
  component: lazyPage(() => import('../../pages/ReportsPage.tsx'), 'ReportsPage'),
  ...cacheKeyParams(['page', 'handled'], readReportsSearchParams),
  loader: ({ context }) => loadAllTexts(context.locale, ['users', 'reports']),
})

export const conflicts = createRoute({
  getParentRoute: () => moderators,
  path: 'conflicts',
  component: lazyPage(() => import('../../pages/ConflictsPage.tsx'), 'ConflictsPage'),
  ...cacheKeyParams(['page'], readPage),
  loader: ({ context }) => loadAllTexts(context.locale, ['users', 'reports']),
})

export const deleted = createRoute({
  getParentRoute: () => deleters,
  path: 'deleted',
  component: lazyPage(() => import('../../pages/DeletedPage.tsx'), 'DeletedPage'),
  ...cacheKeyParams(['page'], readPage),
  loader: ({ context }) => loadAllTexts(context.locale, ['users', 'reports']),
})
