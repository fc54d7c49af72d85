import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
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
  const isLastPageEmpty = data?.pages.at(-1)?.items.length === 0
  const wanted = hasNextPage && !isFetching && !isError && !isLastPageEmpty && current >= items.length - AHEAD
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

interface Cards {
  scroller: RefObject<HTMLDivElement | null>
  /** Moves to the next (1) or previous (-1) card. */
  step(by: number): void
  onScroll(): void
}

/**
 * Tracks the current card and handles keyboard navigation. Every card is exactly as high as the scroller, so a card's position is
 * a multiple of the scroller's height. The browser handles swiping and snapping.
 */
export function useCards(count: number, initially: number, onMove: (to: number) => void): Cards {
  const scroller = useRef<HTMLDivElement>(null)
  const current = useRef(initially)
  /** Index of the card to which keyboard navigation is scrolling. Cards passed on the way don't become current. */
  const heading = useRef<number | null>(null)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element && initially > 0) element.scrollTop = initially * element.clientHeight
  }, [initially])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const letGo = () => {
      heading.current = null
    }
    const byHand = ['wheel', 'touchstart', 'pointerdown']
    for (const type of byHand) element.addEventListener(type, letGo, { passive: true })
    // Preserves the current card when a phone is rotated.
    const stay = () => element.scrollTo({ top: current.current * element.clientHeight, behavior: 'instant' })
    addEventListener('resize', stay)
    return () => {
      for (const type of byHand) element.removeEventListener(type, letGo)
      removeEventListener('resize', stay)
    }
  }, [])

  const step = (by: number) => {
    const element = scroller.current
    const to = current.current + by
    if (!element || to < 0 || to >= count) return
    heading.current = to
    current.current = to
    onMove(to)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: to * element.clientHeight, behavior: still ? 'instant' : 'smooth' })
    element.querySelector<HTMLElement>(`[data-card="${to}"]`)?.focus({ preventScroll: true })
  }

  const onScroll = () => {
    const element = scroller.current
    if (!element || element.clientHeight === 0) return
    const at = Math.round(element.scrollTop / element.clientHeight)
    if (heading.current !== null && heading.current !== at) return
    heading.current = null
    if (at === current.current) return
    current.current = at
    onMove(at)
  }

  return { scroller, step, onScroll }
}

const TYPING = 'input, textarea, select, [contenteditable]'
const WITH_KEYS_OF_THEIR_OWN = 'a, button, summary'

interface ReelMoves {
  next(): void
  previous(): void
  like(): void
  open(): void
}

const moveOf: Record<string, keyof ReelMoves> = {
  ArrowDown: 'next',
  j: 'next',
  ' ': 'next',
  ArrowUp: 'previous',
  k: 'previous',
  l: 'like',
  Enter: 'open',
}

/** Keyboard shortcuts for the reel, active on the whole page. Buttons and fields still handle their own keys. */
export function useReelKeys(moves: ReelMoves) {
  const latest = useRef(moves)
  useEffect(() => {
    latest.current = moves
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const move = moveOf[key]
      if (!move || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!(target instanceof HTMLElement) || target.closest(TYPING) || document.querySelector('dialog[open]')) return
      if (target !== document.body && !target.closest('main')) return
      if ((key === ' ' || key === 'Enter') && target.closest(WITH_KEYS_OF_THEIR_OWN)) return
      event.preventDefault()
      latest.current[move]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
