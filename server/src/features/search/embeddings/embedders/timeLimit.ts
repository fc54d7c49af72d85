interface Limits {
  /** Time limit in milliseconds; no limit if omitted. */
  ms?: number
  signals: readonly (AbortSignal | undefined)[]
}

/**
 * Runs `work` with a signal that aborts at the time limit, when the first of `signals` aborts, or when the work calls `end`.
 * Unlike AbortSignal.any, leaves no listeners on long-lived signals.
 */
export async function withTimeLimit<T>(
  { ms, signals }: Limits,
  work: (signal: AbortSignal, end: (reason: unknown) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const end = (reason: unknown) => controller.abort(reason)
  const stops = signals.map((signal) => {
    const stop = () => end(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    return () => signal?.removeEventListener('abort', stop)
  })
  const timer =
    ms === undefined ? undefined : setTimeout(() => end(new TimeLimitExceeded(`no answer within ${ms} ms`)), ms)
  timer?.unref()
  try {
    return await work(controller.signal, end)
  } finally {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Abort reason when the time limit is reached. */
export class TimeLimitExceeded extends Error {
  override name = 'TookTooLong'
}

/** Resolves as `promise` does, or rejects when `signal` is aborted. The work itself continues. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
