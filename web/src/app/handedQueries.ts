import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'

import { isListPart } from '../platform/http.ts'

interface Opening {
  /** How the reader came to this page; unknown in browsers that do not tell. */
  type: NavigationTimingType | undefined
  /** Nobody is logged in, nor may turn out to be. */
  isVisitor: boolean
  /** Ms since 1970. */
  now: number
}

/**
 * Takes what came with a page, as new as its arrival: nothing of it is asked for before the page is hydrated, which would
 * then differ from what the server drew. Returns what is to be called once it is hydrated.
 *
 * The server keeps a page for as long as nothing in it changed, and asks itself that before each reader gets it, so mostly
 * that is all. Only a page out of the browser's history may be older than it looks, and one that was drawn for visitors may
 * tell a member less than the server would: stale data of such a page is requested again then. So is the rest of a list that was too
 * long for one response.
 */
export function hydrateHanded(queryClient: QueryClient, handed: DehydratedState, { type, isVisitor, now }: Opening) {
  hydrate(queryClient, {
    ...handed,
    queries: handed.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: now } })),
  })
  const isFresh = isVisitor && type !== undefined && type !== 'back_forward'
  const old = isFresh ? handed.queries.filter(({ state }) => isListPart(state.data)) : handed.queries
  return () => {
    for (const { queryKey, state } of old) {
      // unless it was asked for meanwhile
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
