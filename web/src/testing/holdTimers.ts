import { vi } from 'vitest'

/** Until mocks are restored, whatever waits for `ms` milliseconds never comes: what comes all the same did not wait. */
export function holdTimers(ms: number) {
  const run = setTimeout
  const held = (work: () => void, after?: number, ...rest: []) => (after === ms ? 0 : run(work, after, ...rest))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(held as typeof setTimeout)
}
