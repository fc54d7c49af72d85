import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { inLocale, isLocale, rememberedLocale } from '../platform/locale.ts'
import { siteQuery } from '../platform/siteQuery.ts'
import { loadMessages } from '../platform/text.tsx'
import { BrokenPage } from '../screens/parts/BrokenPage.tsx'
import { NotFoundPage } from '../screens/parts/NotFoundPage.tsx'
import { WaitingPage } from '../screens/parts/WaitingPage.tsx'
import type { AppContext } from './context.ts'
import { breakLoop, holdersOnly, membersOnly } from './guard.ts'
import { LocaleFrame, MembersFrame } from './layouts.tsx'

/* The layout routes: language prefix, and access to pages that require login. */

export const rootRoute = createRootRouteWithContext<AppContext>()({
  errorComponent: BrokenPage,
  notFoundComponent: BrokenPage,
})

export const localeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$locale',
  component: LocaleFrame,
  errorComponent: BrokenPage,
  beforeLoad: ({ params, location }) => {
    // The server redirects such URLs, too; this handles links followed inside the app.
    if (!isLocale(params.locale)) throw redirect({ href: inLocale(location.href, rememberedLocale()), replace: true })
    breakLoop(params.locale, location.pathname, location.search)
    return { locale: params.locale }
  },
  loader: async ({ context }) => {
    await Promise.all([
      loadMessages(context.locale),
      context.queryClient.prefetchQuery(siteQuery), // If loading fails, the page has neither the banner nor the links.
    ])
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The layout route of pages that require login. The server doesn't know who is logged in, so it renders only the page frame. */
export const membersRoute = createRoute({
  getParentRoute: () => localeRoute,
  id: 'members',
  ssr: false,
  component: MembersFrame,
  pendingComponent: WaitingPage,
  beforeLoad: ({ context, location, preload }) => membersOnly(context.locale, location.href, preload),
})

export const bulkImportersRoute = createRoute({
  getParentRoute: () => membersRoute,
  id: 'bulk-importers',
  beforeLoad: () => holdersOnly('bulk_import'),
})
export const roleManagersRoute = createRoute({
  getParentRoute: () => membersRoute,
  id: 'role-managers',
  beforeLoad: () => holdersOnly('manage_roles'),
})
export const userManagersRoute = createRoute({
  getParentRoute: () => membersRoute,
  id: 'user-managers',
  beforeLoad: () => holdersOnly('manage_users'),
})

export const moderatorsRoute = createRoute({
  getParentRoute: () => membersRoute,
  id: 'moderators',
  beforeLoad: () => holdersOnly('moderate_comments'),
})
export const deletersRoute = createRoute({
  getParentRoute: () => membersRoute,
  id: 'deleters',
  beforeLoad: () => holdersOnly('delete_definition'),
})

/** The server responds with 404; see `render`. */
export const unknownRoute = createRoute({ getParentRoute: () => localeRoute, path: '$', component: NotFoundPage })
