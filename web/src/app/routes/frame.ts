import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { siteQuery } from '../../features/system/index.ts'
import { BrokenPage } from '../../pages/BrokenPage.tsx'
import { WaitingPage } from '../../pages/WaitingPage.tsx'
import { inLocale, isLocale, rememberedLocale } from '../../platform/locale.ts'
import { loadMessages } from '../../platform/text.tsx'
import type { AppContext } from '../context.ts'
import { breakLoop, holdersOnly, membersOnly } from '../guard.ts'
import { LocaleFrame } from '../LocaleFrame.tsx'
import { MembersFrame } from '../MembersFrame.tsx'

/* What pages stand in: the language of their address, and who may open them. */

export const root = createRootRouteWithContext<AppContext>()({
  errorComponent: BrokenPage,
  notFoundComponent: BrokenPage,
})

export const locale = createRoute({
  getParentRoute: () => root,
  path: '$locale',
  component: LocaleFrame,
  errorComponent: BrokenPage,
  beforeLoad: ({ params, location }) => {
    // the server redirects such addresses too; this is for links followed inside the app
    if (!isLocale(params.locale)) throw redirect({ href: inLocale(location.href, rememberedLocale()), replace: true })
    breakLoop(params.locale, location.pathname, location.search)
    return { locale: params.locale }
  },
  loader: async ({ context }) => {
    const [messages] = await Promise.all([
      loadMessages(context.locale),
      context.queryClient.prefetchQuery(siteQuery), // without it the page does without banner and links
    ])
    return messages
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Pages of those who are logged in. The server cannot know who reads, so it draws their frame and no more. */
export const members = createRoute({
  getParentRoute: () => locale,
  id: 'members',
  ssr: false,
  component: MembersFrame,
  pendingComponent: WaitingPage,
  beforeLoad: ({ context, location, preload }) => membersOnly(context.locale, location.href, preload),
})

export const bulkImporters = createRoute({
  getParentRoute: () => members,
  id: 'bulk-importers',
  beforeLoad: () => holdersOnly('bulk_import'),
})
export const roleManagers = createRoute({
  getParentRoute: () => members,
  id: 'role-managers',
  beforeLoad: () => holdersOnly('manage_roles'),
})
export const userManagers = createRoute({
  getParentRoute: () => members,
  id: 'user-managers',
  beforeLoad: () => holdersOnly('manage_users'),
})

export const moderators = createRoute({
  getParentRoute: () => members,
  id: 'moderators',
  beforeLoad: () => holdersOnly('moderate_comments'),
})
export const deleters = createRoute({
  getParentRoute: () => members,
  id: 'deleters',
  beforeLoad: () => holdersOnly('delete_definition'),
})
