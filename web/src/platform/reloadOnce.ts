import { fromStorage } from './storage.ts'

const RELOADED_FOR = 'reloadedFor'

/**
 * Reloads the page if a file of its build no longer exists, once for each file: a newer version was deployed. Drafts are stored when
 * the page closes. Does nothing without session storage, where a missing file would cause a loop.
 */
export function reloadOnce(missing: string, reload = () => location.reload()): void {
  const isStored = fromStorage(() => {
    if (sessionStorage.getItem(RELOADED_FOR) === missing) return false
    sessionStorage.setItem(RELOADED_FOR, missing)
    return true
  })
  if (isStored) reload()
}

/** Reloads once when Vite reports a file that could not be loaded although the site responds. */
export function watchMissingFiles() {
  addEventListener('vite:preloadError', (event) => {
    const { message } = event.payload
    void fetch('/api/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok && reloadOnce(message),
      () => {},
    )
  })
}
