import { vi } from 'vitest'

/** Until mocks are restored, timers of `ms` milliseconds never fire, so that effects that still occur didn't wait for them. */
export function holdTimers(ms: number) {
  const run = setTimeout
  const held = (work: () => void, after?: number, ...rest: []) => (after === ms ? 0 : run(work, after, ...rest))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(held as typeof setTimeout)
}
