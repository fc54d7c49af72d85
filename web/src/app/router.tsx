import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter, type LocationRewrite, type RouterHistory } from '@tanstack/react-router'
import { ApiError } from '../platform/ApiError.ts'
import { notify } from '../platform/notify.ts'
import { plainSearch } from '../platform/plainSearch.ts'
import { savedQueries } from '../platform/savedQueries.ts'
import { NotFoundPage } from '../screens/parts/NotFoundPage.tsx'
import { ProblemPage } from '../screens/parts/ProblemPage.tsx'
import type { AppContext } from './pageRoutes.ts'
import { routeTree } from './routes.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The component shows the error itself, so no toast is needed. */
      showsError?: boolean
    }
  }
}

export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // A page that still has data reports that the data is stale; a page without data shows the error instead.
      onError: (error, { state }) => {
        if (state.data !== undefined) notify({ kind: 'error', error, stays: 'on_this_page' })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.showsError) notify({ kind: 'error', error, stays: 'until_closed' })
      },
    }),
    defaultOptions: {
      // Offline, fail immediately instead of pausing.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        // Offline, return stored data or fail immediately instead of pausing.
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: savedQueries as never,
        // Retry only after a lost connection, since an error response wouldn't change.
        retry: (times, error) =>
          times < 2 && error instanceof ApiError && error.code === 'offline' && globalThis.navigator?.onLine !== false,
      },
    },
  })

/** Creates a router. `rewrite` changes how it formats URLs; see `app/server.tsx`. */
export function makeRouter(context: AppContext, history?: RouterHistory, rewrite?: LocationRewrite) {
  return createRouter({
    routeTree,
    context,
    ...plainSearch,
    ...(history ? { history } : {}),
    ...(rewrite ? { rewrite } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
    // Rendered inside the page frame, whose texts they need.
    defaultErrorComponent: ProblemPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
