import { vi } from 'vitest'

/**
 * Suppresses timers with a delay of `ms` milliseconds until mocks are restored, to prove that an effect doesn't depend on them.
 */
export function holdTimers(ms: number) {
  const run = setTimeout
  const fakeSetTimeout = (work: () => void, after?: number, ...rest: []) =>
    after === ms ? 0 : run(work, after, ...rest)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(fakeSetTimeout as typeof setTimeout)
}
