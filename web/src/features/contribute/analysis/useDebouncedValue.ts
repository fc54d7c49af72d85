import { useEffect, useState } from 'react'

/** Each change asks the server, so it waits for a pause in the typing (ms). */
const SETTLE_MS = 250

/** A value once it has stopped changing. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
