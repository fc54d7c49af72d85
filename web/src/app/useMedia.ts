import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now; `before` on the server and until the page is alive, where nobody can know. */
export function useMedia(query: string, before: boolean): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => before,
  )
}

/** Whether what moves by itself should stand still. True until it is known, so that nothing begins to move and stops. */
export const useStillness = () => useMedia('(prefers-reduced-motion: reduce)', true)
