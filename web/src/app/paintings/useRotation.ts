import { useEffect } from 'react'
import { useMedia, useStillness } from '../../platform/useMedia.ts'
import { gallery } from './gallery.ts'

const EACH_MS = 30_000

/**
 * Changes the painting every 30 seconds while the page is visible, counted from the last change. Doesn't change it if the user
 * prefers reduced motion or data: one picture is cheap, but a hundred per hour aren't. Such users see a single picture in the
 * crop for their screen, since the other crop would take another 90 KB.
 */
export function useRotation() {
  const still = useStillness()
  const sparing = useMedia('(prefers-reduced-data: reduce)', true)
  useEffect(() => {
    if (still || sparing || savesData()) return
    let timer: ReturnType<typeof setInterval> | undefined
    const begin = () => {
      clearInterval(timer)
      if (!document.hidden) timer = setInterval(gallery.next, EACH_MS)
    }
    begin()
    const { unsubscribe } = gallery.hung.subscribe(begin)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearInterval(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', begin)
    }
  }, [still, sparing])
}

/** Detects Chromium's data saver mode; other browsers support `prefers-reduced-data`. */
const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
