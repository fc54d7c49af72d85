import { createRoute } from '@tanstack/react-router'
import {
  readCommentsSearchParams,
  readThreadSearchParams,
  THREAD_PARAMETERS,
} from '../../pages/commentsSearchParams.ts'
import { PrivateOrNotFoundPage } from '../../pages/PrivateOrNotFoundPage.tsx'
import { readPage } from '../../pages/peopleSearchParams.ts'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { loadTexts } from '../../platform/text.tsx'
import { cacheKeyParams } from '../pageRoutes.ts'
import { locale, members } from './frame.ts'

/* What people say to each other. */

const forComments = () => import('../../pages/loadComments.ts').catch(importFailed)

export const comments = createRoute({
  getParentRoute: () => locale,
  path: 'comments',
  component: lazyPage(() => import('../../pages/CommentsPage.tsx'), 'CommentsPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams([...THREAD_PARAMETERS, 'tab', 'order'], readCommentsSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forComments()).loadComments(context, deps),
})

export const thread = createRoute({
  getParentRoute: () => locale,
  path: 'comments/thread',
  component: lazyPage(() => import('../../pages/ThreadPage.tsx'), 'ThreadPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams(THREAD_PARAMETERS, readThreadSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forComments()).loadComments(context, deps),
})

export const newThread = createRoute({
  getParentRoute: () => members,
  path: 'comments/new-thread',
  component: lazyPage(() => import('../../pages/NewThreadPage.tsx'), 'NewThreadPage'),
  loader: ({ context }) => loadTexts(context.locale, 'comments'),
})

export const userComments = createRoute({
  getParentRoute: () => locale,
  path: 'user/$username/comments',
  component: lazyPage(() => import('../../pages/UserCommentsPage.tsx'), 'UserCommentsPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams(['page'], readPage),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) =>
    (await forComments()).loadUserComments(context, params.username, deps.page),
})
