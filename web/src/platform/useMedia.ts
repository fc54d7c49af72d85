import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches. Returns `before` on the server and until hydration, when the result is unknown. */
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

/** True if the user prefers reduced motion, or while that is unknown, so that no animation starts only to be stopped. */
export const useStillness = () => useMedia('(prefers-reduced-motion: reduce)', true)

/** True while the page is rendered for printing or a PDF file. */
export const usePrinting = () => useMedia('print', false)
