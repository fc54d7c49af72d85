import { useEffect, useRef, useState } from 'react'

/** Delay after the last keystroke, in milliseconds, since each change triggers a request. */
export const SETTLE_MS = 250

/**
 * Returns a field's text and change handler, which calls `hear` when typing pauses. The field follows external changes of
 * `value`, such as history navigation.
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

  // Prevents a pending change from navigating after the user has left the page.
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
