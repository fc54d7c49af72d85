import type { Site } from '../app.ts'

/** Waiting time that is always acceptable, in milliseconds. */
const FLOOR_MS = 1_000
/**
 * Maximum waiting time as a fraction of the expensive request's duration. If that request blocks others, the fraction is nearly
 * 1.
 */
const MAX_SHARE = 1 / 2
/** Number of measurements. A busy machine delays requests in some of them, whereas a blocking request delays them in all. */
const ATTEMPTS = 3

interface Waits {
  /** Duration of the expensive request, in milliseconds. */
  duration: number
  /** Longest duration of a concurrent request, in milliseconds. */
  longest: number
}

/** Sends requests for `urls` sequentially while `costly` runs, and measures the duration of each request. */
export async function waitsDuring(site: Site, urls: string[], costly: () => Promise<unknown>): Promise<Waits> {
  const started = performance.now()
  let isDone = false
  const done = costly().finally(() => {
    isDone = true
  })
  let longest = 0
  // the event loop may block during the pause, so the pause counts as waiting time
  for (let nth = 0, sentAt = performance.now(); !isDone; nth++) {
    const { statusCode } = await site.app.inject(urls[nth % urls.length]!)
    if (statusCode !== 200) throw new Error(`${urls[nth % urls.length]} returned ${statusCode}`)
    longest = Math.max(longest, performance.now() - sentAt)
    sentAt = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return { duration: performance.now() - started, longest }
}

/** Returns the measurements if other requests wait too long because of an expensive request; otherwise null. */
export async function blocksOthers(
  site: Site,
  urls: string[],
  costly: (attempt: number) => Promise<unknown>,
): Promise<Waits | null> {
  for (let attempt = 1; ; attempt++) {
    const waits = await waitsDuring(site, urls, () => costly(attempt))
    if (waits.longest <= Math.max(FLOOR_MS, waits.duration * MAX_SHARE)) return null
    if (attempt === ATTEMPTS) return waits
  }
}
