import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and until the page is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
