import { fromStorage } from './storage.ts'

const RELOADED_BUILD = 'reloadedBuild'

/**
 * Reloads the page if a file of its build no longer exists because a newer version was deployed. Reloads only once per build, so
 * that an incomplete new version doesn't cause a reload loop. Drafts are stored when the page closes. Does nothing without
 * session storage, which is needed to prevent the loop.
 */
export function reloadOnce(build: string, reload = () => location.reload()): void {
  const isStored = fromStorage(() => {
    if (sessionStorage.getItem(RELOADED_BUILD) === build) return false
    sessionStorage.setItem(RELOADED_BUILD, build)
    return true
  })
  if (isStored) reload()
}

/**
 * Reloads once when Vite reports a file that failed to load although the site responds. `build` is the URL of the web app's entry
 * script, which differs for each build.
 */
export function reloadOnMissingFile(build: string) {
  addEventListener('vite:preloadError', () => {
    void fetch('/api/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok && reloadOnce(build),
      () => {},
    )
  })
}
