/** Mocks media queries, which jsdom doesn't support. */
export function fakeMedia(...holding: string[]) {
  const matching = new Set(holding)
  const watchers = new Set<() => void>()
  window.matchMedia = ((query: string) => ({
    get matches() {
      return matching.has(query)
    },
    addEventListener: (_: string, watcher: () => void) => watchers.add(watcher),
    removeEventListener: (_: string, watcher: () => void) => watchers.delete(watcher),
  })) as unknown as typeof window.matchMedia
  return {
    /** Makes a query match or stop matching. */
    set(query: string, holds: boolean) {
      if (holds) matching.add(query)
      else matching.delete(query)
      for (const watcher of watchers) watcher()
    },
  }
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
export const REDUCED_DATA = '(prefers-reduced-data: reduce)'
