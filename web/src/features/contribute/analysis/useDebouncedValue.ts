import { useEffect, useState } from 'react'

/** Delay after the last keystroke (ms), since each change sends a request. */
const SETTLE_MS = 250

/** Returns a value once it has stopped changing. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
