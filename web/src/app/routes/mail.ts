import { createRoute } from '@tanstack/react-router'
import { readMailPage, readMailPageSearchParams } from '../../pages/mailSearchParams.ts'
import { PrivateOrNotFoundPage } from '../../pages/PrivateOrNotFoundPage.tsx'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { cacheKeyParams } from '../pageRoutes.ts'
import { locale } from './frame.ts'

/* The archive of mailing lists. */

const forMail = () => import('../../pages/loadMail.ts').catch(importFailed)

export const lists = createRoute({
  getParentRoute: () => locale,
  path: 'mail',
  component: lazyPage(() => import('../../pages/MailPage.tsx'), 'MailPage'),
  ...cacheKeyParams(['page'], readMailPage),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context, deps }) => (await forMail()).loadMailingLists(context, deps),
})

export const message = createRoute({
  getParentRoute: () => locale,
  path: 'message/$id',
  component: lazyPage(() => import('../../pages/MessagePage.tsx'), 'MessagePage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams(['q', 'highlight'], readMailPageSearchParams),
  loader: async ({ context, params }) => (await forMail()).loadMessage(context, params.id),
})

/** Leads to the message; its own component is never drawn. */
export const messageById = createRoute({
  getParentRoute: () => locale,
  path: 'message/id/$message_id',
  component: PrivateOrNotFoundPage,
  notFoundComponent: PrivateOrNotFoundPage,
  loader: async ({ context, params }) => (await forMail()).leadToMessage(context, params.message_id),
})

export const thread = createRoute({
  getParentRoute: () => locale,
  path: 'thread/$subject',
  component: lazyPage(() => import('../../pages/MailThreadPage.tsx'), 'MailThreadPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams(['q', 'highlight', 'order', 'page'], readMailPageSearchParams),
  loaderDeps: ({ search: { order, page } }) => ({ order, page }),
  loader: async ({ context, params, deps }) => (await forMail()).loadThread(context, params.subject, deps),
})
