import type { DehydratedState, Query, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { isLost, readStored, storeResponse } from './offlineCache.ts'
import { currentSession } from './session.ts'

/** Features whose data is stored for offline use, identified by the first element of their query keys. */
const SAVED = new Set([
  ...['changes', 'collections', 'comments', 'entries', 'languages', 'meaning', 'search', 'sentences', 'suggest'],
  'system',
])
/** Study sessions store their own data; see `features/study/queries.ts`. */
const SAVED_OF_STUDY = new Set(['counts', 'levels', 'settings', 'statistics', 'streak'])

const isSaved = ([feature, kind]: QueryKey) =>
  SAVED.has(String(feature)) || (feature === 'study' && SAVED_OF_STUDY.has(String(kind)))

const nameOf = (queryHash: string) => `query/${encodeURIComponent(queryHash)}`
const readerNow = () => currentSession().username

/** Number of times the browser has come back online. */
let reconnections = 0

/** Storage times (Unix ms) of queries restored from the cache, by query hash. */
const restored = new Map<string, number>()

/** Fetches data from the network and stores the response; when offline, returns the last stored response. Browser only. */
export const savedQueries: QueryPersister<unknown, QueryKey, unknown> = async (queryFn, context, query) => {
  const { queryHash, queryKey } = query
  if (import.meta.env.SSR || !isSaved(queryKey)) return queryFn(context as never)
  const reader = readerNow()
  const reconnectionsBefore = reconnections
  try {
    const data = await queryFn(context as never)
    restored.delete(queryHash)
    whenShown(query, () => void storeResponse(reader, nameOf(queryHash), data))
    return data
  } catch (error) {
    // The browser came back online too early for the event to refetch this query.
    if (isLost(error) && reconnections > reconnectionsBefore) return savedQueries(queryFn, context, query)
    const stored = isLost(error) ? await readStored(readerNow(), nameOf(queryHash)) : null
    if (!stored) throw error
    restored.set(queryHash, stored.at)
    return stored.value
  }
}

/** Time, in milliseconds, within which the page for which a loader fetched data is shown, and interval between checks. */
const SHOWN_WITHIN_MS = 2000
const CHECK_MS = 25

/**
 * Calls `store` once the browser is idle and the query has observers, since loaders fetch data before the page observes it. Skips
 * results for half-typed words and prefetched pages that aren't opened.
 */
function whenShown(query: Query, store: () => void, until = Date.now() + SHOWN_WITHIN_MS) {
  whenIdle(() => {
    if (query.getObserversCount() > 0) store()
    else if (Date.now() < until) setTimeout(() => whenShown(query, store, until), CHECK_MS)
  })
}

const MAX_WAIT_MS = 1000
const whenIdle = (act: () => unknown) => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(act)
  else requestIdleCallback(act, { timeout: MAX_WAIT_MS })
}

/** Stores the data embedded in a server-rendered page. */
export async function saveServerQueries({ queries }: DehydratedState) {
  const reader = readerNow()
  for (const { queryHash, queryKey, state } of queries)
    if (isSaved(queryKey) && state.data !== undefined) await storeResponse(reader, nameOf(queryHash), state.data)
}

/** Delay between attempts to refetch restored queries, in milliseconds. */
const RETRY_MS = 5_000

/**
 * Refetches restored queries when the browser comes back online, and repeatedly until they succeed: the event may come before the
 * network works, and a server that was down triggers no event. Returns a cleanup function.
 */
export function refreshWhenOnline(queryClient: QueryClient): () => void {
  const refetch = () => {
    const filter = { predicate: ({ queryHash }: { queryHash: string }) => restored.has(queryHash) }
    void queryClient.invalidateQueries(filter, { cancelRefetch: false })
  }
  const onOnline = () => {
    reconnections += 1
    refetch()
  }
  const retries = setInterval(() => restored.size > 0 && navigator.onLine && refetch(), RETRY_MS)
  window.addEventListener('online', onOnline)
  return () => {
    clearInterval(retries)
    window.removeEventListener('online', onOnline)
  }
}

/**
 * Query key prefixes that are ignored when determining the age of a page. Their data rarely changes or belongs to the header, and
 * would give an age to a page that was never stored.
 */
const UNDATED = [['languages'], ['system'], ['study', 'counts'], ['study', 'streak'], ['subscriptions', 'unread']]

/**
 * Returns the offline state of a page: null when online, the time of its oldest restored data (Unix ms), or `lost` if nothing was
 * stored.
 */
export function offlineState(active: readonly Query[]): number | 'lost' | null {
  if (restored.size === 0 && navigator.onLine !== false) return null
  const dates = active
    .filter(({ queryKey }) => !UNDATED.some((beginning) => beginning.every((part, n) => queryKey[n] === part)))
    .flatMap(({ queryHash }) => restored.get(queryHash) ?? [])
  if (dates.length > 0) return Math.min(...dates)
  return active.some(({ state }) => state.status === 'error' && isLost(state.error)) ? 'lost' : null
}
