import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, and until a page drawn there listens. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
