import { useEffect, useState } from 'react'

/** Delay after the last keystroke (ms), since each change sends a request. */
const SETTLE_MS = 250

/** Returns the value that was last unchanged for a time (ms); at first the first value. */
export function useSettled<Value>(value: Value, ms = SETTLE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
