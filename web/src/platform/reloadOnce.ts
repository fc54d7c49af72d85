import { fromStorage } from './storage.ts'

const RELOADED_BUILD = 'reloadedBuild'

/**
 * Reloads the page if a file of its build no longer exists: a newer version was deployed. A build is reloaded once, however many
 * of its files are missing, so that a page whose new version is incomplete doesn't reload forever. Drafts are stored when the
 * page closes. Does nothing without session storage, which prevents the loop.
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
 * Reloads once when Vite reports a file that could not be loaded although the site responds. `build` is the URL of the script that
 * starts the web app; each build has another one.
 */
export function reloadOnMissingFile(build: string) {
  addEventListener('vite:preloadError', () => {
    void fetch('/api/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok && reloadOnce(build),
      () => {},
    )
  })
}
