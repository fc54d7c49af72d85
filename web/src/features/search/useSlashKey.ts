import { type RefObject, useEffect } from 'react'

/** Focuses the field when `/` is pressed anywhere on the page, except while the user is typing elsewhere. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focusField)
    return () => removeEventListener('keydown', focusField)
  }, [field])
}

let wanted = false

/** Makes the next page focus its search field. */
export const wantField = () => {
  wanted = true
}

/** True if the current page should focus its search field. Resets the flag. */
export function isFieldWanted(): boolean {
  const was = wanted
  wanted = false
  return was
}
