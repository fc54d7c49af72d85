import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** True if the tab is visible. */
export const usePageVisible = () =>
  useSyncExternalStore(
    listen,
    () => !document.hidden,
    () => true,
  )
