import { useEffect, useRef } from 'react'

/**
 * Returns a function that changes a form whose state is in the URL. A change made before the router has applied the previous one
 * is merged with it.
 */
export function useLatestSearchParams<T extends object>(
  params: T,
  write: (next: T) => void,
): (changed: Partial<T>) => void {
  const latest = useRef(params)
  const text = JSON.stringify(params)
  useEffect(() => {
    latest.current = JSON.parse(text) as T
  }, [text])
  return (changed) => {
    latest.current = { ...latest.current, ...changed }
    write(latest.current)
  }
}
