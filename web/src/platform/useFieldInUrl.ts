import { useEffect, useRef, useState } from 'react'

/** Debounce delay, in milliseconds. Needed because each change triggers a request. */
export const SETTLE_MS = 250

interface Options {
  settleMs?: number
  /** Returns the value for a text; the text itself by default. */
  toValue?: (text: string) => string
}

/**
 * The text of a field whose value is in the URL. Calls `write` with the new value when typing pauses or the form is submitted.
 * The field follows other changes of `value`, such as history navigation.
 */
export function useFieldInUrl(
  value: string,
  write: (value: string) => void,
  { settleMs = SETTLE_MS, toValue = (text) => text }: Options = {},
) {
  const [text, setText] = useState(value)
  const written = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    if (value === written.current) return
    written.current = value
    setText(value)
  }, [value])

  // Prevents a pending change from navigating after the user has left the page.
  useEffect(() => () => clearTimeout(timer.current), [])

  const writeText = (next: string) => {
    clearTimeout(timer.current)
    const previous = written.current
    written.current = toValue(next)
    if (written.current !== previous) write(written.current)
  }
  return {
    text,
    type: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => writeText(next), settleMs)
    },
    submit: () => writeText(text),
  }
}
