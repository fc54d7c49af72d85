import { useEffect } from 'react'
import { plainShortcutOf } from './keys.ts'

/** Calls `step` with 1 for the j key and -1 for the k key, except while the user is typing or a dialog is open. */
export function useStepKeys(step: (by: 1 | -1) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = plainShortcutOf(event)
      if (key !== 'j' && key !== 'k') return
      event.preventDefault()
      step(key === 'j' ? 1 : -1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [step])
}

/** Focuses the next or previous item (the first if none is focused) and returns that item for scrolling. */
export function focusStep(items: readonly HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  // Items may be nested; the innermost one has focus.
  const at = items.findLastIndex((item) => item.contains(document.activeElement))
  const next = items[Math.min(items.length - 1, Math.max(0, at + by))]
  next?.focus({ preventScroll: true })
  return next
}
