import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { lazyPage } from '../platform/lazyPage.ts'
import { WaitingPage } from './parts/ProblemPage.tsx'

/**
 * Lists the pages available offline. The service worker stores the empty shell of this page and serves it for every URL when
 * offline; the browser then renders the page for the URL. `ProblemPage` contains the same list.
 */
export const offlineRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'offline',
  ssr: false,
  component: lazyPage(async () => (await import('./parts/AvailablePages.tsx')).OfflinePage),
  pendingComponent: WaitingPage,
})
