import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isListPart } from '../platform/http.ts'

interface Opening {
  /** Type of the navigation that opened the page; undefined if the browser doesn't report it. */
  type: NavigationTimingType | undefined
  /** True if no user is logged in and there is no session to renew. */
  isVisitor: boolean
  /** Unix time (ms). */
  now: number
}

/**
 * Restores the queries delivered with a page as if they were fetched now, so that nothing is fetched before hydration, which
 * would then differ from the server-rendered page. Returns a function to call after hydration.
 *
 * The server validates a cached page before each response, so its data is usually current. There are three exceptions: a page
 * from the browser's history may be outdated, a page rendered for visitors may show less than a user may see, and a list too long
 * for one response is incomplete. Their stale queries are fetched again.
 */
export function hydrateServerQueries(
  queryClient: QueryClient,
  serverQueries: DehydratedState,
  { type, isVisitor, now }: Opening,
) {
  hydrate(queryClient, {
    ...serverQueries,
    queries: serverQueries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: now } })),
  })
  const isFresh = isVisitor && type !== undefined && type !== 'back_forward'
  const old = isFresh ? serverQueries.queries.filter(({ state }) => isListPart(state.data)) : serverQueries.queries
  return () => {
    for (const { queryKey, state } of old) {
      // Skips queries that have been refetched in the meantime.
      if (queryClient.getQueryState(queryKey)?.dataUpdatedAt !== now) continue
      const updatedAt = isListPart(state.data) ? 0 : state.dataUpdatedAt
      queryClient.setQueryData(queryKey, state.data, { updatedAt })
      void queryClient.refetchQueries({ queryKey, exact: true, type: 'active', stale: true })
    }
  }
}

export function navigationType(): NavigationTimingType | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type
}

/**
 * Makes the router render what the server rendered, so that React can hydrate it: without this mark, the router wraps the page in
 * a Suspense boundary in browsers only.
 *
 * `hydrate` of `@tanstack/react-router/ssr/client` sets the mark, too, but it reads the state of the router from an inline script.
 * The content security policy forbids inline scripts; a nonce is impossible, since the server caches pages. The router has no other
 * public way to set the mark: `ssr` is declared in its types, but not documented.
 */
export function markServerRendered(router: AnyRouter) {
  router.ssr = { manifest: undefined }
}
