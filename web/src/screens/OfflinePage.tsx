import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { WaitingPage } from './parts/WaitingPage.tsx'

/**
 * Lists the pages available offline. The service worker stores the empty shell of this page and serves it for every URL without
 * a network; the browser then renders the page of that URL. `ProblemPage` contains the same list.
 */
export const offlineRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'offline',
  ssr: false,
  component: lazyPage(async () => (await import('./parts/AvailablePages.tsx')).OfflinePage),
  pendingComponent: WaitingPage,
})
