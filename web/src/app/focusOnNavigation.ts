import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** URLs of clicked links, keyed by the history entry in which they were clicked. */
const left = new Map<string, string>()

/**
 * Moves focus after a navigation, so that screen readers announce the page and Tab continues inside it. Focus moves to the
 * heading of a new page or the element in its hash or, when the user returns to a page, to the link through which the user left
 * it. Focus stays if only the search parameters change, for example while the user types a query.
 */
export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    /** Element that had focus when the navigation started. */
    let origin: Element | null = null
    const offLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      stop()
      const link = document.activeElement
      origin = link
      const key = fromLocation?.state.__TSR_key
      if (key && link instanceof HTMLAnchorElement && link.closest('main')) left.set(key, link.getAttribute('href')!)
    })
    const offArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      stop()
      const href = left.get(toLocation.state.__TSR_key ?? '')
      if (href !== undefined) stop = focusWhenThere(() => linkTo(href), origin)
      else if (fromLocation && pathChanged) stop = focusWhenThere(() => target(toLocation.hash), origin)
    })
    return () => {
      stop()
      offLeaving()
      offArriving()
    }
  }, [router])
}

const linkTo = (href: string) =>
  [...document.querySelectorAll<HTMLElement>('main a')].find((link) => link.getAttribute('href') === href)

/** Returns the element referenced by the hash; otherwise, the heading. */
function target(hash: string): HTMLElement | null {
  const found = hash ? document.getElementById(hash) : document.querySelector<HTMLElement>('main h1')
  if (found && !found.hasAttribute('tabindex')) found.tabIndex = -1
  return found
}

/**
 * Focuses the element as soon as it exists, unless the user or the new page first moves focus away from `origin`. Returns a
 * function that cancels the wait.
 */
function focusWhenThere(find: () => HTMLElement | null | undefined, origin: Element | null): () => void {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const check = () => {
    const now = document.activeElement
    if (now !== null && now !== document.body && now !== origin) return stop()
    const element = find()
    if (!element) return
    element.focus({ preventScroll: true }) // The router handles scrolling and restores the scroll position.
    stop()
  }
  const watcher = new MutationObserver(check)
  waiting.signal.addEventListener('abort', () => watcher.disconnect())
  for (const act of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(act, stop, { signal: waiting.signal, passive: true })
  watcher.observe(document.body, { childList: true, subtree: true })
  check()
  return stop
}
