import { createRoute } from '@tanstack/react-router'
import { readValsiSearchParams } from '../../features/entries/index.ts'
import { readSearch } from '../../features/search/index.ts'
import { readRecentSearchParams } from '../../pages/contributionSearchParams.ts'
import { HomePage, loadHome } from '../../pages/HomePage.tsx'
import { loadLanguages } from '../../pages/loadLanguages.ts'
import { loadValsi } from '../../pages/loadValsi.ts'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { WaitingPage } from '../../pages/WaitingPage.tsx'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { loadTexts } from '../../platform/text.tsx'
import { cacheKeyParams } from '../pageRoutes.ts'
import { locale } from './frame.ts'

/* Pages that everybody reads. */

const forRecent = () => import('../../pages/loadRecent.ts').catch(importFailed)

export const home = createRoute({
  getParentRoute: () => locale,
  path: '/',
  component: HomePage,
  ...cacheKeyParams(
    ['q', 'mode', 'similar', 'page', 'langs', 'type', 'selmaho', 'author', 'sort', 'order', 'list', 'reverse', 'group'],
    readSearch,
  ),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadHome(context, deps),
})

export const valsi = createRoute({
  getParentRoute: () => locale,
  path: 'valsi/$id',
  component: lazyPage(() => import('../../pages/ValsiPage.tsx'), 'ValsiPage'),
  notFoundComponent: NotFoundPage,
  ...cacheKeyParams(['lang'], readValsiSearchParams),
  loader: ({ context, params }) => loadValsi(context, params.id),
})

export const languages = createRoute({
  getParentRoute: () => locale,
  path: 'languages',
  component: lazyPage(() => import('../../pages/LanguagesPage.tsx'), 'LanguagesPage'),
  loader: ({ context }) => loadLanguages(context),
})

export const reel = createRoute({
  getParentRoute: () => locale,
  path: 'tiktoknu',
  component: lazyPage(() => import('../../pages/ReelPage.tsx'), 'ReelPage'),
  loader: ({ context }) => loadTexts(context.locale, 'reel'),
})

export const april = createRoute({
  getParentRoute: () => locale,
  path: 'ko-zehe-sarji',
  component: lazyPage(() => import('../../pages/AprilPage.tsx'), 'AprilPage'),
  loader: ({ context }) => loadTexts(context.locale, 'april'),
})

export const recent = createRoute({
  getParentRoute: () => locale,
  path: 'recent',
  component: lazyPage(() => import('../../pages/RecentPage.tsx'), 'RecentPage'),
  ...cacheKeyParams(['days', 'types', 'language', 'after', 'tab', 'page'], readRecentSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forRecent()).loadRecent(context, deps),
})

export const queryHelp = createRoute({
  getParentRoute: () => locale,
  path: 'help/search',
  component: lazyPage(() => import('../../pages/QueryHelpPage.tsx'), 'QueryHelpPage'),
  loader: ({ context }) => loadTexts(context.locale, 'query'),
})

export const entryHelp = createRoute({
  getParentRoute: () => locale,
  path: 'help/entry',
  component: lazyPage(() => import('../../pages/EntryHelpPage.tsx'), 'EntryHelpPage'),
  loader: ({ context }) => loadTexts(context.locale, 'guide'),
})

/**
 * Lists the pages available offline. The service worker stores the empty shell of this page and serves it for every URL without
 * a network; the browser then renders the page of that URL.
 */
export const offline = createRoute({
  getParentRoute: () => locale,
  path: 'offline',
  ssr: false,
  component: lazyPage(() => import('../../pages/OfflinePage.tsx'), 'OfflinePage'),
  pendingComponent: WaitingPage,
})

export const devUi = createRoute({
  getParentRoute: () => locale,
  path: 'dev/ui',
  component: lazyPage(() => import('../../pages/UiPage.tsx'), 'UiPage'),
})

/** The server answers 404 for it; see `render`. */
export const anythingElse = createRoute({ getParentRoute: () => locale, path: '$', component: NotFoundPage })
