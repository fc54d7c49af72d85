import type { DehydratedState } from '@tanstack/react-query'

interface Opening {
  /** How the reader came to this page; unknown in browsers that do not tell. */
  type: NavigationTimingType | undefined
  /** Nobody is logged in, nor may turn out to be. */
  isVisitor: boolean
  now: number
}

/**
 * What came with a page, as new as its arrival: the server keeps a page for as long as nothing in it changed, and asks itself
 * that before each reader gets it. Only a page out of the browser's history may be older than it looks, and one that was drawn
 * for visitors may tell a member less than the server would.
 */
export function freshOnArrival(queries: DehydratedState, { type, isVisitor, now }: Opening): DehydratedState {
  if (!isVisitor || type === undefined || type === 'back_forward') return queries
  return {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: now } })),
  }
}

export function navigationType(): NavigationTimingType | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type
}
