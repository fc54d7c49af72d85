import { type RefObject, useEffect, useRef } from 'react'

/** For a form that replaces the button that opened it: returns focus to that button when the form closes. */
export function useFocusBack<E extends HTMLElement>(away: boolean): RefObject<E | null> {
  const button = useRef<E>(null)
  const was = useRef(away)
  useEffect(() => {
    if (was.current && !away) button.current?.focus()
    was.current = away
  }, [away])
  return button
}
