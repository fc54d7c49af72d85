import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EndpointInput, Endpoints } from '@vlacku/contract'
import { request } from '../../platform/api.ts'

export type Show = NonNullable<NonNullable<EndpointInput<Endpoints['GET /reel']>['query']>['show']>

const BATCH = 10
/** Time, in milliseconds, for which the reel can be resumed after a word is opened. */
const TTL_MS = 30 * 60_000

/** The reel of one visit. Loaded cards never change and are never reloaded. */
export const reelQuery = (seed: number, langids: readonly number[], show: Show) =>
  infiniteQueryOptions({
    queryKey: ['reel', seed, langids, show],
    queryFn: ({ pageParam, signal }) => {
      const query = { languages: langids.join(','), show, seed, count: BATCH, after: pageParam }
      return request('GET /reel', { query }, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: TTL_MS,
    // Offline, requests fail immediately instead of pausing.
    networkMode: 'always',
  })
