import type { Site } from '../app.ts'

/** Waits shorter than this (ms) are never too long, whatever share of the costly request they are. */
const FLOOR_MS = 500
/** Part of a costly request that others may wait. A request that blocks others makes them wait for nearly all of it. */
const MAX_SHARE = 1 / 4
/** The machine may be busy with something else; a request that blocks others does so every time. */
const ATTEMPTS = 3

interface Waits {
  /** How long the costly request took (ms). */
  duration: number
  /** The longest time that another request took meanwhile (ms). */
  longest: number
}

/** Requests the `urls` one after the other while `costly` runs, and measures how long each takes. */
export async function waitsDuring(site: Site, urls: string[], costly: () => Promise<unknown>): Promise<Waits> {
  const started = performance.now()
  let isDone = false
  const done = costly().finally(() => {
    isDone = true
  })
  let longest = 0
  for (let nth = 0; !isDone; nth++) {
    const asked = performance.now()
    const { statusCode } = await site.app.inject(urls[nth % urls.length]!)
    if (statusCode !== 200) throw new Error(`${urls[nth % urls.length]} was answered with ${statusCode}`)
    longest = Math.max(longest, performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return { duration: performance.now() - started, longest }
}

/** Null where other requests wait for a small part of a costly one at most; else what was measured. */
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
