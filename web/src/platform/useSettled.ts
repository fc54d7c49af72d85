import { useEffect, useState } from 'react'

/** Debounce delay, in milliseconds. Needed because each change triggers a request. */
const SETTLE_MS = 250

/** Returns the debounced value: the latest one that stayed unchanged for `ms` milliseconds; initially the first value. */
export function useSettled<Value>(value: Value, ms = SETTLE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
