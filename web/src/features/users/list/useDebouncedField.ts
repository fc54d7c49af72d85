import { useEffect, useRef, useState } from 'react'

/** Each change asks the server, so it waits for a pause in the typing (ms). */
export const SETTLE_MS = 250

/**
 * The text of a field, and whoever hears of it once the letters have settled. The field follows `value` when that is changed
 * from elsewhere, by the way back for example.
 */
export function useDebouncedField(value: string, hear: (text: string) => void) {
  const [text, setText] = useState(value)
  const heard = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    if (value === heard.current) return
    heard.current = value
    setText(value)
  }, [value])

  // who has left the page is not called back by letters that were still settling
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (next: string) => {
    clearTimeout(timer.current)
    if (next === heard.current) return
    heard.current = next
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
