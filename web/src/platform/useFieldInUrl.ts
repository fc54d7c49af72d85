import { useEffect, useRef, useState } from 'react'

/** Delay after the last keystroke, in milliseconds, since each change triggers a request. */
export const SETTLE_MS = 250

interface Options {
  settleMs?: number
  /** If true, a keystroke after a pause is written immediately. */
  isEager?: boolean
  /** Returns the value for a text; the text itself by default. */
  toValue?: (text: string) => string
}

/**
 * The text of a field whose value is in the URL. Calls `write` when typing pauses or the form is submitted, with the new and the
 * previous value. The field follows other changes of `value`, such as history navigation.
 */
export function useFieldInUrl(
  value: string,
  write: (value: string, change: { previous: string; isTyped: boolean }) => void,
  { settleMs = SETTLE_MS, isEager = false, toValue = (text) => text }: Options = {},
) {
  const [text, setText] = useState(value)
  const written = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (value === written.current) return
    written.current = value
    setText(value)
  }, [value])

  // Prevents a pending change from navigating after the user has left the page.
  useEffect(() => () => clearTimeout(timer.current), [])

  const writeText = (next: string, isTyped: boolean) => {
    clearTimeout(timer.current)
    const previous = written.current
    written.current = toValue(next)
    if (written.current !== previous) write(written.current, { previous, isTyped })
  }
  return {
    text,
    type: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      const isAlone = performance.now() - typedAt.current >= settleMs
      typedAt.current = performance.now()
      if (isEager && isAlone) writeText(next, true)
      else timer.current = setTimeout(() => writeText(next, true), settleMs)
    },
    submit: () => writeText(text, false),
    /** Replaces the text immediately. */
    replace: (next: string) => {
      setText(next)
      writeText(next, true)
    },
  }
}
