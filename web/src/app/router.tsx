import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { ProblemPage } from '../pages/ProblemPage.tsx'
import { ApiError } from '../platform/ApiError.ts'
import { notify } from '../platform/notify.ts'
import { routeTree } from './routes.tsx'

export interface AppContext {
  queryClient: QueryClient
  /** Absolute address of the site, without a slash at the end. */
  site: string
}

export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // a page that shows what it had says that it is old; one that has nothing says so in its place
      onError: (error, { state }) => {
        if (state.data !== undefined) notify({ kind: 'error', error, stays: 'on_this_page' })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => notify({ kind: 'error', error, stays: 'until_closed' }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // asking again helps against a lost connection, not against an answer
        retry: (times, error) => times < 2 && error instanceof ApiError && error.code === 'offline',
      },
    },
  })

/**
 * Queries of addresses as plain texts. The router's own way reads each as JSON where it can: a search for `true`, `1e3`
 * or `"dog"` would become one for something else.
 */
export const plainSearch = {
  parseSearch: (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
}

export function makeRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...plainSearch,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
    // inside the frame of the page, whose texts they need
    defaultErrorComponent: ProblemPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
