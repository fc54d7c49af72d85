import { useEffect, useState } from 'react'
import { mathsProblem } from '../../entries/index.ts'

/** Delay before formulas are validated after the last keystroke, in milliseconds. */
const PAUSE_MS = 400

/** Returns the first invalid formula in a text, or null. Validates only after a pause in typing. */
export function useMathsProblem(text: string): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let cancelled = false
    const check = async () => {
      // If the rendering code fails to load, no error is shown; the server validates every formula on save.
      const found = await mathsProblem(text).catch(() => null)
      if (!cancelled) setProblem(found)
    }
    const timer = setTimeout(() => void check(), PAUSE_MS)
    return () => {
      cancelled = true
      clearTimeout(timer)
    }
  }, [text])
  return problem
}
