import { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ApiError } from '../platform/ApiError.ts'
import { routeTree } from './routes.tsx'

export interface AppContext {
  queryClient: QueryClient
  /** Absolute address of the site, without a slash at the end. */
  site: string
}

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // asking again helps against a lost connection, not against an answer
        retry: (times, error) => times < 2 && error instanceof ApiError && error.code === 'offline',
      },
    },
  })

export function makeRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
