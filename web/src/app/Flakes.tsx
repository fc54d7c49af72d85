import { useEffect, useState } from 'react'
import { useStillness } from '../platform/useMedia.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const Snow = lazyPart(async () => (await import('./Snow.tsx')).Snow, { isOptional: true })

/** Snow behind the page content in the last weeks of the year. */
export function Flakes() {
  const snowing = useSnow()
  const still = useStillness()
  return !snowing || still ? null : <Snow />
}

/** Returns false on the server, which doesn't know the user's date. Reevaluated at midnight. */
function useSnow(): boolean {
  const [snowing, setSnowing] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      const now = new Date()
      setSnowing(isSnowing(now))
      timer = setTimeout(update, untilMidnight(now))
    }
    update()
    return () => clearTimeout(timer)
  }, [])
  return snowing
}

/** Returns true from 5 December to the end of the year in the user's time zone. */
export const isSnowing = (date: Date): boolean => date.getMonth() === 11 && date.getDate() >= 5

/**
 * Returns the time until the next midnight in the user's time zone, in milliseconds. Days with a clock change are shorter or
 * longer.
 */
export const untilMidnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - date.getTime()
