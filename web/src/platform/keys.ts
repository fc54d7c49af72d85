import { useEffect } from 'react'

/**
 * Returns the key of a shortcut. On layouts without Latin letters, returns the letter or digit at the same position on a US
 * keyboard.
 */
export function shortcutOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = [...key].length === 1 && !/^[\x20-\x7e]$/.test(key)
  const [, usual] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  return isForeign && usual !== undefined ? usual.toLowerCase() : key
}

/** Elements that handle keys themselves. */
const HAS_KEYS = 'input, textarea, select, dialog, [role=dialog], [contenteditable]'

/**
 * Returns the shortcut for a key event; null if a modifier is pressed, the user is typing, a dialog has focus, or the event has
 * already been handled.
 */
export function plainShortcutOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  if (event.target instanceof HTMLElement && event.target.closest(HAS_KEYS)) return null
  return shortcutOf(event)
}

/** True while an input method is composing text; some browsers report only the key code 229. */
export const isComposing = ({ isComposing: composes, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  composes || keyCode === 229

const OF_INPUT_METHODS = new Set(['Enter', 'Tab', 'Escape'])

/** Hides keys used by an input method from all listeners of the page. Editors handle composition themselves. */
export function hideComposedKeys() {
  const onKey = (event: KeyboardEvent) => {
    if (!isComposing(event) || !(OF_INPUT_METHODS.has(event.key) || event.key === 'Process')) return
    if (!(event.target instanceof HTMLElement && event.target.closest('[contenteditable]')))
      event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}

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
