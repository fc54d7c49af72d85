const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart']
/** Delay after which `act` runs without any input, in milliseconds. */
const ANYWAY = 10_000

/**
 * Calls `act` on the first user input or after a delay, so that the page loads first. Returns a function that cancels the call.
 */
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
