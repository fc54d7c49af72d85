import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { readSearch } from '../features/search/index.ts'
import { siteQuery } from '../features/system/index.ts'
import { BrokenPage } from '../pages/BrokenPage.tsx'
import type { ComingName } from '../pages/ComingPage.tsx'
import { HomePage, loadHome } from '../pages/HomePage.tsx'
import { loadLanguages } from '../pages/loadLanguages.ts'
import { loadValsi } from '../pages/loadValsi.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { readAuditAddress, readPage, readUsersAddress } from '../pages/peopleAddress.ts'
import { WaitingPage } from '../pages/WaitingPage.tsx'
import { inLocale, isLocale, rememberedLocale } from '../platform/locale.ts'
import { loadMessages, loadTexts } from '../platform/text.tsx'
import { breakLoop, holdersOnly, membersOnly } from './guard.ts'
import { LocaleFrame } from './LocaleFrame.tsx'
import { MembersFrame } from './MembersFrame.tsx'
import type { AppContext } from './router.tsx'

/** Every URL, and the page it opens. */
const root = createRootRouteWithContext<AppContext>()({ errorComponent: BrokenPage, notFoundComponent: BrokenPage })

const locale = createRoute({
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
const members = createRoute({
  getParentRoute: () => locale,
  id: 'members',
  ssr: false,
  component: MembersFrame,
  pendingComponent: WaitingPage,
  beforeLoad: ({ context, location, preload }) => membersOnly(context.locale, location.href, preload),
})

const bulkImporters = createRoute({
  getParentRoute: () => members,
  id: 'bulk-importers',
  beforeLoad: () => holdersOnly('bulk_import'),
})
const roleManagers = createRoute({
  getParentRoute: () => members,
  id: 'role-managers',
  beforeLoad: () => holdersOnly('manage_roles'),
})
const userManagers = createRoute({
  getParentRoute: () => members,
  id: 'user-managers',
  beforeLoad: () => holdersOnly('manage_users'),
})

const home = createRoute({
  getParentRoute: () => locale,
  path: '/',
  component: HomePage,
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadHome(context, deps),
})

const valsi = createRoute({
  getParentRoute: () => locale,
  path: 'valsi/$id',
  component: lazyRouteComponent(() => import('../pages/ValsiPage.tsx'), 'ValsiPage'),
  notFoundComponent: NotFoundPage,
  loader: ({ context, params }) => loadValsi(context, params.id),
})

const languages = createRoute({
  getParentRoute: () => locale,
  path: 'languages',
  component: lazyRouteComponent(() => import('../pages/LanguagesPage.tsx'), 'LanguagesPage'),
  loader: ({ context }) => loadLanguages(context),
})

const reel = createRoute({
  getParentRoute: () => locale,
  path: 'tiktoknu',
  component: lazyRouteComponent(() => import('../pages/ReelPage.tsx'), 'ReelPage'),
  loader: ({ context }) => loadTexts(context.locale, 'reel'),
})

const april = createRoute({
  getParentRoute: () => locale,
  path: 'ko-zehe-sarji',
  component: lazyRouteComponent(() => import('../pages/AprilPage.tsx'), 'AprilPage'),
  loader: ({ context }) => loadTexts(context.locale, 'april'),
})

const signup = createRoute({
  getParentRoute: () => locale,
  path: 'signup',
  component: lazyRouteComponent(() => import('../pages/SignupPage.tsx'), 'SignupPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

const login = createRoute({
  getParentRoute: () => locale,
  path: 'login',
  component: lazyRouteComponent(() => import('../pages/LoginPage.tsx'), 'LoginPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

const resetPassword = createRoute({
  getParentRoute: () => locale,
  path: 'reset-password',
  component: lazyRouteComponent(() => import('../pages/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

const confirmEmail = createRoute({
  getParentRoute: () => locale,
  path: 'confirm-email',
  component: lazyRouteComponent(() => import('../pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

const changePassword = createRoute({
  getParentRoute: () => members,
  path: 'change-password',
  component: lazyRouteComponent(() => import('../pages/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

const logins = createRoute({
  getParentRoute: () => members,
  path: 'logins',
  component: lazyRouteComponent(() => import('../pages/LoginsPage.tsx'), 'LoginsPage'),
  loader: ({ context }) => loadTexts(context.locale, 'auth'),
})

// what these pages load comes with them: it brings the front doors of their features, forms and all
const forUser = () => import('../pages/loadUser.ts')
const forPeople = () => import('../pages/loadPeople.ts')

const profile = createRoute({
  getParentRoute: () => members,
  path: 'profile',
  component: lazyRouteComponent(() => import('../pages/ProfilePage.tsx'), 'ProfilePage'),
  loader: async ({ context }) => (await forPeople()).loadProfile(context),
})

const user = createRoute({
  getParentRoute: () => locale,
  path: 'user/$username',
  component: lazyRouteComponent(() => import('../pages/UserPage.tsx'), 'UserPage'),
  notFoundComponent: NotFoundPage,
  loader: async ({ context, params }) => (await forUser()).loadUser(context, params.username),
})

const userActivity = createRoute({
  getParentRoute: () => locale,
  path: 'user/$username/activity',
  component: lazyRouteComponent(() => import('../pages/UserActivityPage.tsx'), 'UserActivityPage'),
  notFoundComponent: NotFoundPage,
  validateSearch: readPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => (await forUser()).loadUserActivity(context, params.username, deps.page),
})

const users = createRoute({
  getParentRoute: () => members,
  path: 'users',
  component: lazyRouteComponent(() => import('../pages/UsersPage.tsx'), 'UsersPage'),
  validateSearch: readUsersAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPeople()).loadUsers(context, deps),
})

const roles = createRoute({
  getParentRoute: () => roleManagers,
  path: 'roles',
  component: lazyRouteComponent(() => import('../pages/RolesPage.tsx'), 'RolesPage'),
  loader: async ({ context }) => (await forPeople()).loadRoles(context),
})

const audit = createRoute({
  getParentRoute: () => userManagers,
  path: 'audit',
  component: lazyRouteComponent(() => import('../pages/AuditPage.tsx'), 'AuditPage'),
  validateSearch: readAuditAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPeople()).loadAudit(context, deps),
})

const failedJobs = createRoute({
  getParentRoute: () => userManagers,
  path: 'failed-jobs',
  component: lazyRouteComponent(() => import('../pages/FailedJobsPage.tsx'), 'FailedJobsPage'),
  validateSearch: readPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forPeople()).loadFailedJobs(context, deps.page),
})

const devUi = createRoute({
  getParentRoute: () => locale,
  path: 'dev/ui',
  component: lazyRouteComponent(() => import('../pages/UiPage.tsx'), 'UiPage'),
})

/** The server answers 404 for it; see `render`. */
const anythingElse = createRoute({ getParentRoute: () => locale, path: '$', component: NotFoundPage })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen is being built; this is its name in `coming.json`. */
    coming?: ComingName
  }
}

const comingPage = lazyRouteComponent(() => import('../pages/ComingPage.tsx'), 'ComingPage')

/** What a page that is being built has in common with what it will be: its address, who may open it, its name. */
const beingBuilt = (name: ComingName) => ({
  staticData: { coming: name },
  component: comingPage,
  notFoundComponent: NotFoundPage,
  loader: async ({ context, params }: { context: { locale: Parameters<typeof loadTexts>[0] }; params: object }) => {
    const numbers = Object.entries(params).filter(([key]) => key === 'id' || key === 'collectionId')
    if (numbers.some(([, value]) => !/^\d{1,9}$/.test(String(value)))) throw notFound()
    await loadTexts(context.locale, 'coming')
  },
})
const open = <const Path extends string>(path: Path, name: ComingName) =>
  createRoute({ getParentRoute: () => locale, path, ...beingBuilt(name) })
const closed = <const Path extends string>(path: Path, name: ComingName) =>
  createRoute({ getParentRoute: () => members, path, ...beingBuilt(name) })
const forImporters = <const Path extends string>(path: Path, name: ComingName) =>
  createRoute({ getParentRoute: () => bulkImporters, path, ...beingBuilt(name) })

/** Screens to come. Each leaves this list when it is there. */
const openToCome = [
  open('message/$id', 'message'),
  open('thread/$subject', 'thread'),
  open('comments', 'comments'),
  open('comments/thread', 'comment_thread'),
  open('recent', 'recent'),
  open('export/cached', 'cached_exports'),
  open('collections', 'collections'),
  open('collections/$id', 'collection'),
  open('collections/$collectionId/levels', 'levels'),
] as const
const closedToCome = [
  closed('valsi/add', 'add_definition'),
  closed('definition/$id/edit', 'edit_definition'),
  closed('definition/markdown', 'markdown_editor'),
  closed('definition/markdown/$id', 'markdown_editor'),
  closed('comments/new-thread', 'new_discussion'),
  closed('definition/$id/history', 'history'),
  closed('export', 'export'),
  closed('collections/$collectionId/flashcards', 'flashcards'),
  closed('collections/$collectionId/flashcards/study', 'study'),
  closed('reactions', 'my_activity'),
  closed('paypal/return', 'payment_return'),
  closed('balance', 'balance'),
] as const
const forImportersToCome = [
  forImporters('bulk-import', 'bulk_import'),
  forImporters('bulk-import/clients', 'bulk_import_clients'),
] as const

export const routeTree = root.addChildren([
  locale.addChildren([
    home,
    valsi,
    languages,
    reel,
    april,
    signup,
    login,
    resetPassword,
    confirmEmail,
    user,
    userActivity,
    devUi,
    ...openToCome,
    members.addChildren([
      changePassword,
      logins,
      profile,
      users,
      ...closedToCome,
      bulkImporters.addChildren(forImportersToCome),
      roleManagers.addChildren([roles]),
      userManagers.addChildren([audit, failedJobs]),
    ]),
    anythingElse,
  ]),
])
