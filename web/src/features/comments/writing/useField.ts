import { useCallback, useRef } from 'react'
import type { Change } from './formats.ts'

/** A text field that buttons can edit as if the user were typing, so that edits can be undone. */
export function useField(set: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const change = useCallback(
    ({ at, until, put, from, to }: Change) => {
      const area = field.current
      if (!area) return
      area.focus()
      area.setSelectionRange(at, until)
      // Deprecated but supported by all browsers; without it, the edit works but can't be undone.
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
