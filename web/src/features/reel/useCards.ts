import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

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
