import { type RefObject, useEffect, useRef } from 'react'

/** A form takes the place of the button that opened it; when it goes, whoever was in it goes on at the button. */
export function useFocusBack<E extends HTMLElement>(away: boolean): RefObject<E | null> {
  const button = useRef<E>(null)
  const was = useRef(away)
  useEffect(() => {
    if (was.current && !away) button.current?.focus()
    was.current = away
  }, [away])
  return button
}
