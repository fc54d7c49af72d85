import { useEffect, useState } from 'react'
import { mathsProblem } from '../../entries/index.ts'

/** A formula is looked at when the typing pauses (ms). */
const PAUSE_MS = 400

/** The first formula of a text that cannot be drawn, or null; it is known a moment after the text. */
export function useMathsProblem(text: string): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      // without the drawing code nothing is known; the server looks at every formula that is saved anyway
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
