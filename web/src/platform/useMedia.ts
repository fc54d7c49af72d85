import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches; `before` on the server and until hydration, where the result is unknown. */
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

/** True if the user prefers reduced motion, and while that is unknown, so that no animation starts and stops again. */
export const useStillness = () => useMedia('(prefers-reduced-motion: reduce)', true)

/** True while the browser renders the page for a printer or a PDF file. */
export const usePrinting = () => useMedia('print', false)
