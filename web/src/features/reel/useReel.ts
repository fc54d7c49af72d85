import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { itemKey } from './likes.ts'
import { reelQuery, type Show } from './queries.ts'

/** Number of remaining cards at which more cards are fetched. */
const AHEAD = 5

/** Returns the cards loaded so far, and fetches more before `current`, the index of the visible card, reaches the end. */
export function useReel(seed: number, langids: readonly number[], show: Show, current: number) {
  const reel = useInfiniteQuery(reelQuery(seed, langids, show))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = reel
  const items = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.items)
    // The wiki may return the same article twice.
    return [...new Map(all.map((item) => [itemKey(item), item])).values()]
  }, [data])
  // An empty response stops automatic fetching; the user can retry.
  const broughtNothing = data?.pages.at(-1)?.items.length === 0
  const wanted = hasNextPage && !isFetching && !isError && !broughtNothing && current >= items.length - AHEAD
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
  const more = hasNextPage || !data ? () => void (data ? fetchNextPage() : reel.refetch()) : undefined
  return {
    items,
    batches: data?.pages.length ?? 0,
    /** True if this site has articles; undefined until the first response. */
    articles: data?.pages.at(-1)?.articles,
    waiting: isFetching || wanted,
    error: reel.error,
    more,
  }
}
