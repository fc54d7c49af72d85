/** Returns the shortest of three runs (ms): other processes make a run longer, never shorter. */
export function fastest(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = performance.now()
    run()
    return performance.now() - before
  })
  return Math.min(...times)
}
