import { useEffect, useRef, useState } from 'react'

/** Delay after the last keystroke (ms), since each change sends a request. */
export const SETTLE_MS = 250

/**
 * Returns the text of a field and its change handler, which calls `hear` once typing pauses. The field follows changes of
 * `value`, such as a step in the history.
 */
export function useDebouncedField(value: string, hear: (text: string) => void) {
  const [text, setText] = useState(value)
  const lastValue = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    setText(value)
  }, [value])

  // A pending change must not navigate after the user has left the page.
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (next: string) => {
    clearTimeout(timer.current)
    if (next === lastValue.current) return
    lastValue.current = next
    hear(next)
  }
  return {
    text,
    type: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => tell(next), SETTLE_MS)
    },
    submit: () => tell(text),
  }
}
