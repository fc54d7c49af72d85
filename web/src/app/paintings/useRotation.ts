import { useEffect } from 'react'
import { useMedia, useStillness } from '../../platform/useMedia.ts'
import { gallery } from './gallery.ts'

const EACH_MS = 30_000

/**
 * Changes the painting every half minute while the page is visible, counted from the last change. It doesn't rotate for users who
 * prefer reduced motion or reduced data: one picture is cheap, but not the hundred that follow in an hour. They see one picture
 * in the crop of their screen; the other crop would weigh the same 90 KB.
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

/** Chromium's data saver; other browsers have `prefers-reduced-data`. */
const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
