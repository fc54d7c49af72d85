import { useEffect, useState } from 'react'
import { useStillness } from '../platform/useMedia.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { isSnowing, untilMidnight } from './isSnowing.ts'

const Snow = lazyPart(async () => (await import('./Snow.tsx')).Snow, { isOptional: true })

/** Snow behind the page content in the last weeks of the year. */
export function Flakes() {
  const snowing = useSnow()
  const still = useStillness()
  return !snowing || still ? null : <Snow />
}

/** Returns false on the server, which doesn't know the user's date; reevaluated at midnight. */
function useSnow(): boolean {
  const [snowing, setSnowing] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = new Date()
      setSnowing(isSnowing(now))
      timer = setTimeout(look, untilMidnight(now))
    }
    look()
    return () => clearTimeout(timer)
  }, [])
  return snowing
}
