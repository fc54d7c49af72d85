const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart']
/** Who only looks gets it a little later (ms). */
const ANYWAY = 10_000

/**
 * Acts once the reader has `element` in sight and gives a sign of life: the page comes first, and who never comes near
 * needs neither the connection nor the program that makes it. Returns how to take it back.
 */
export function onFirstInteraction(element: Element, act: () => void): () => void {
  const stop = new AbortController()
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    watch.disconnect()
    const timer = setTimeout(go, ANYWAY)
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
    for (const sign of SIGNS) window.addEventListener(sign, go, { passive: true, signal: stop.signal })
  })
  function go() {
    stop.abort()
    act()
  }
  watch.observe(element)
  return () => {
    watch.disconnect()
    stop.abort()
  }
}
