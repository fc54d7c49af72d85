import { useCallback, useRef } from 'react'
import type { Change } from './formats.ts'

/** A text field that buttons change as if the user typed, so that the change can be undone. */
export function useField(set: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const change = useCallback(
    ({ at, until, put, from, to }: Change) => {
      const area = field.current
      if (!area) return
      area.focus()
      area.setSelectionRange(at, until)
      // Deprecated, but all browsers have it; without it the text changes but can't be undone.
      const typed = typeof document.execCommand === 'function' && document.execCommand('insertText', false, put)
      if (!typed) {
        area.setRangeText(put, at, until, 'end')
        set(area.value)
      }
      area.setSelectionRange(from, to)
    },
    [set],
  )
  return { field, change }
}
