import { useEffect, useState } from 'react'
import { mathsProblem } from '../../entries/index.ts'

/** Delay after the last keystroke before formulas are checked (ms). */
const PAUSE_MS = 400

/** Returns the first invalid formula of a text, or null; delayed after each change. */
export function useMathsProblem(text: string): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      // Without the rendering code nothing is reported; the server checks every formula on save anyway.
      const found = await mathsProblem(text).catch(() => null)
      if (!gone) setProblem(found)
    }
    const timer = setTimeout(() => void look(), PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text])
  return problem
}
