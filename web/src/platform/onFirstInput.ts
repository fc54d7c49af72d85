const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart']
/** Who only looks gets it a little later (ms). */
const ANYWAY = 10_000

/** Acts once the reader moves, types, scrolls or touches: the page itself comes first. Returns how to take it back. */
export function onFirstInput(act: () => void): () => void {
  const stop = new AbortController()
  const go = () => {
    stop.abort()
    act()
  }
  const timer = setTimeout(go, ANYWAY)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  for (const sign of SIGNS) window.addEventListener(sign, go, { passive: true, signal: stop.signal })
  return () => stop.abort()
}
