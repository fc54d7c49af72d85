import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MAX_LINK_TEXT, type TextSearchParams } from './searchParams.ts'

/** Delay, in milliseconds, after the last keystroke before the URL is updated, since browsers limit URL updates. */
const SETTLE_MS = 400

/**
 * The text of the field, synchronized with the URL. Typing replaces the history entry. A text that is too long for a URL stays in
 * the field only.
 */
export function useTextParam(given: string) {
  const navigate = useNavigate()
  const [text, setText] = useState(given)
  const sent = useRef(given)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  // Updates the field after "back" or a link to another text.
  useEffect(() => {
    if (given === sent.current) return
    sent.current = given
    setText(given)
  }, [given])

  // Prevents a pending update from navigating after the user has left the page.
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (value: string) => {
    const linked = value.length <= MAX_LINK_TEXT ? value : ''
    if (linked === sent.current) return
    sent.current = linked
    const search = (before: TextSearchParams) => ({ ...before, text: linked || undefined })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return {
    text,
    type: (value: string) => {
      setText(value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => show(value), SETTLE_MS)
    },
    /** Replaces the text immediately. */
    replace: (value: string) => {
      clearTimeout(timer.current)
      setText(value)
      show(value)
    },
  }
}
