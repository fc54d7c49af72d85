import { useEffect } from 'react'
import { useMedia, useStillness } from '../../platform/useMedia.ts'
import { gallery } from './gallery.ts'

const EACH_MS = 30_000

/**
 * Another painting every half minute while somebody can see it, counted from the last change. Not for those who want things
 * still; and not for those who save data: what costs is not the one picture but the hundred that follow in an hour. They see
 * one in the crop of their screen, because the other would weigh the same 90 KB.
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

/** Chromium's "data saver"; others ask through `prefers-reduced-data`. */
const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
