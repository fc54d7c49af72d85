import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { itemKey } from './likes.ts'
import { reelQuery, type Show } from './queries.ts'

/** The next cards are asked for when this many are left. */
const AHEAD = 5

/** The cards of a reel so far; more are fetched before `current`, the card on the screen, reaches their end. */
export function useReel(seed: number, langids: readonly number[], show: Show, current: number) {
  const reel = useInfiniteQuery(reelQuery(seed, langids, show))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = reel
  const items = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.items)
    // the wiki may name an article twice
    return [...new Map(all.map((item) => [itemKey(item), item])).values()]
  }, [data])
  // an answer without anything is not followed by questions without end: the reader decides
  const broughtNothing = data?.pages.at(-1)?.items.length === 0
  const wanted = hasNextPage && !isFetching && !isError && !broughtNothing && current >= items.length - AHEAD
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
  const more = hasNextPage || !data ? () => void (data ? fetchNextPage() : reel.refetch()) : undefined
  return {
    items,
    batches: data?.pages.length ?? 0,
    /** Whether this site has articles at all; undefined until it has answered. */
    articles: data?.pages.at(-1)?.articles,
    waiting: isFetching || wanted,
    error: reel.error,
    more,
  }
}
