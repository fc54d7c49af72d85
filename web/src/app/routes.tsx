import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readSearch } from '../features/search/index.ts'
import { BrokenPage } from '../pages/BrokenPage.tsx'
import { HomePage, loadHome } from '../pages/HomePage.tsx'
import { LanguagesPage, loadLanguages } from '../pages/LanguagesPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { loadValsi, ValsiPage } from '../pages/ValsiPage.tsx'
import { inLocale, isLocale, rememberedLocale } from '../platform/locale.ts'
import { loadMessages, loadTexts } from '../platform/text.tsx'
import { LocaleFrame } from './LocaleFrame.tsx'
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
  notFoundComponent: NotFoundPage,
  loader: ({ context, params }) => loadValsi(context, params.id),
})

const languages = createRoute({
  getParentRoute: () => locale,
  path: 'languages',
  component: LanguagesPage,
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

const devUi = createRoute({
  getParentRoute: () => locale,
  path: 'dev/ui',
  component: lazyRouteComponent(() => import('../pages/UiPage.tsx'), 'UiPage'),
})

/** The server answers 404 for it; see `render`. */
const anythingElse = createRoute({ getParentRoute: () => locale, path: '$', component: NotFoundPage })

export const routeTree = root.addChildren([locale.addChildren([home, valsi, languages, reel, april, devUi, anythingElse])])
