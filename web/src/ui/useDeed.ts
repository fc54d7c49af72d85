import { useRef, useState } from 'react'

/**
 * Something a button does: once at a time, and what went wrong is kept for the place where it belongs. A mutation would say
 * it in a toast too.
 */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const underWay = useRef(false)

  /** Tells whether it was done. */
  async function run(deed: () => Promise<unknown>): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    setError(null)
    try {
      await deed()
      return true
    } catch (failure) {
      setError(failure as Error)
      return false
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, error, run, forget: () => setError(null) }
}
