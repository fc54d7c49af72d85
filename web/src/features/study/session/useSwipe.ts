import { type TouchEvent, useRef } from 'react'

/** Minimum horizontal distance of a swipe, in pixels. It must also exceed the vertical distance. */
const LEAST = 70

/** Returns touch handlers for an element that can be swiped left or right. */
export function useSwipe({ left, right }: { left(): void; right(): void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      start.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) < LEAST || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) left()
      else right()
    },
  }
}
