/** Maximum delay before `act` is called after loading, in milliseconds, for pages that are never idle. */
const MAX_WAIT = 5000

/** Calls `act` once when the page is loaded and idle. Returns a function that cancels the call. */
export function whenIdle(act: () => void): () => void {
  const cancelled = new AbortController()
  const schedule = () => {
    // Safari doesn't support idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(act)
      cancelled.signal.addEventListener('abort', () => clearTimeout(timer))
    } else {
      const id = requestIdleCallback(act, { timeout: MAX_WAIT })
      cancelled.signal.addEventListener('abort', () => cancelIdleCallback(id))
    }
  }
  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, { once: true, signal: cancelled.signal })
  return () => cancelled.abort()
}
