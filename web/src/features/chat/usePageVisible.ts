import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the tab is the one that is seen. */
export const usePageVisible = () =>
  useSyncExternalStore(
    listen,
    () => !document.hidden,
    () => true,
  )
