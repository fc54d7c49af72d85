import { useCallback, useRef } from 'react'
import type { Change } from './formats.ts'

/** A field whose text is changed by buttons as if it had been typed, so that it can be undone. */
export function useField(set: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const change = useCallback(
    ({ at, until, put, from, to }: Change) => {
      const area = field.current
      if (!area) return
      area.focus()
      area.setSelectionRange(at, until)
      // what browsers no longer promise, but all do; without it the text is changed and cannot be undone
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
