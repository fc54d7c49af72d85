/** Returns the duration of the fastest of three runs, in milliseconds, since other processes can only slow down a run. */
export function fastest(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = performance.now()
    run()
    return performance.now() - before
  })
  return Math.min(...times)
}
