import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { readSearch } from '../features/search/index.ts'
import { HomePage, loadHome } from '../pages/HomePage.tsx'
import { LanguagesPage, loadLanguages } from '../pages/LanguagesPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { ProblemPage } from '../pages/ProblemPage.tsx'
import { loadValsi, ValsiPage } from '../pages/ValsiPage.tsx'
import { inLocale, isLocale, rememberedLocale } from '../platform/locale.ts'
import { loadMessages } from '../platform/text.tsx'
import { LocaleFrame } from './LocaleFrame.tsx'
import type { AppContext } from './router.tsx'

/** Every URL, and the page it opens. */
const root = createRootRouteWithContext<AppContext>()({ notFoundComponent: NotFoundPage })

const locale = createRoute({
  getParentRoute: () => root,
  path: '$locale',
  component: LocaleFrame,
  errorComponent: ProblemPage,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ params, location }) => {
    // the server redirects such addresses too; this is for links followed inside the app
    if (!isLocale(params.locale)) throw redirect({ href: inLocale(location.href, rememberedLocale()), replace: true })
    return { locale: params.locale }
  },
  loader: ({ context }) => loadMessages(context.locale),
  staleTime: Number.POSITIVE_INFINITY,
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
  component: ValsiPage,
  loader: ({ context, params }) => loadValsi(context, params.id),
})

const languages = createRoute({
  getParentRoute: () => locale,
  path: 'languages',
  component: LanguagesPage,
  loader: ({ context }) => loadLanguages(context),
})

const devUi = createRoute({
  getParentRoute: () => locale,
  path: 'dev/ui',
  component: lazyRouteComponent(() => import('../pages/UiPage.tsx'), 'UiPage'),
})

const anythingElse = createRoute({
  getParentRoute: () => locale,
  path: '$',
  beforeLoad: () => {
    throw notFound()
  },
})

export const routeTree = root.addChildren([locale.addChildren([home, valsi, languages, devUi, anythingElse])])
