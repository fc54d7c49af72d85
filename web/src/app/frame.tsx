import {
  createRootRouteWithContext,
  createRoute,
  getRouteApi,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { inLocale, isLocale, rememberedLocale } from '../platform/locale.ts'
import { useSession } from '../platform/session.ts'
import { siteQuery } from '../platform/siteQuery.ts'
import { loadMessages, messagesOf, TextProvider } from '../platform/text.tsx'
import { NotFoundPage } from '../screens/parts/NotFoundPage.tsx'
import { BrokenPage, WaitingPage } from '../screens/parts/ProblemPage.tsx'
import { breakLoop, holdersOnly, membersOnly } from './guard.ts'
import type { AppContext } from './pageRoutes.ts'
import { Shell } from './Shell.tsx'

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

const route = getRouteApi('/$locale')

/** The layout of all routes with a language prefix: provides the texts and the page frame. */
function LocaleFrame() {
  const { locale } = route.useRouteContext()
  return (
    <TextProvider locale={locale} messages={messagesOf(locale)}>
      <Shell locale={locale}>
        <Outlet />
      </Shell>
    </TextProvider>
  )
}

/** The layout of pages that require login. Opens the login page after a logout, even one in another tab. */
function MembersFrame() {
  const router = useRouter()
  const { isLoggedIn, isLoading } = useSession()
  useEffect(() => {
    if (!isLoggedIn && !isLoading) void router.invalidate()
  }, [isLoggedIn, isLoading, router])
  return <Outlet />
}
