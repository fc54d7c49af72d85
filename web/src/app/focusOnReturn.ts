import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Addresses of the links by which places in the history were left. */
const left = new Map<string, string>()

/**
 * Whoever comes back to a page finds the focus on the link it was left by, in the row it had. Rows may come later than their
 * page: they are waited for until something is pressed.
 */
export function useFocusOnReturn() {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    const offLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      stop()
      const link = document.activeElement
      const key = fromLocation?.state.__TSR_key
      if (key && link instanceof HTMLAnchorElement && link.closest('main')) left.set(key, link.getAttribute('href')!)
    })
    const offArriving = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      const href = left.get(toLocation.state.__TSR_key ?? '')
      if (href !== undefined) stop = focusWhenThere(href)
    })
    return () => {
      stop()
      offLeaving()
      offArriving()
    }
  }, [router])
}

/** Focuses the link as soon as it is there, unless the reader does something else first. Answers how to stop. */
function focusWhenThere(href: string): () => void {
  const given = new AbortController()
  const stop = () => given.abort()
  const look = () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return stop()
    const links = [...document.querySelectorAll<HTMLElement>('main a')]
    const link = links.find((one) => one.getAttribute('href') === href)
    if (!link) return
    link.focus({ preventScroll: true }) // where the page stands is restored by the router
    stop()
  }
  const watcher = new MutationObserver(look)
  given.signal.addEventListener('abort', () => watcher.disconnect())
  for (const act of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(act, stop, { signal: given.signal, passive: true })
  watcher.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
