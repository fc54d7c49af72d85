import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { isSnowing, untilMidnight } from './isSnowing.ts'
import { useStillness } from './useMedia.ts'

/** Where each falls, how large it is, and how long it has been falling when it is first seen. */
const FLAKES = [
  ['4%', '20%', '22px', '0s'],
  ['9%', '58%', '15px', '-7s'],
  ['15%', '82%', '19px', '-3s'],
  ['86%', '16%', '16px', '-5s'],
  ['91%', '47%', '24px', '-1s'],
  ['96%', '74%', '17px', '-9s'],
] as const

/** Six snowflakes behind the sheets, in the last weeks of the year. */
export function Flakes() {
  const snowing = useSnow()
  const still = useStillness()
  if (!snowing || still) return null
  return (
    <div className="flakes" aria-hidden="true">
      {FLAKES.map(([left, top, fontSize, animationDelay]) => (
        <span key={left} style={{ left, top, fontSize, animationDelay }}>
          <Icon name="snow" />
        </span>
      ))}
    </div>
  )
}

/** False on the server, which knows neither the day nor the place of the reader; asked again at every midnight. */
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
