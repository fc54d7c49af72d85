import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Delay after the last keystroke, in milliseconds: long enough for a fast typist to finish a syllable. */
const SETTLE_MS = 60
const MAX_LENGTH = 100

/**
 * State of an uncontrolled search field: the typed text and the selected suggestion.
 *
 * @param take accepts the suggestion at an index; returns false if there is none, so that Enter submits the form
 */
export function useTyping(field: RefObject<HTMLInputElement | null>, take: (at: number) => boolean) {
  const [state, setState] = useState({ text: '', open: false, at: -1 })
  const now = useRef({ ...state, offered: 0, take })
  now.current = { ...now.current, ...state, take }
  const offer = useCallback((count: number) => {
    now.current.offered = count
  }, [])
  useEffect(() => {
    const input = field.current
    if (!input) return
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      const text = input.value.trim().slice(0, MAX_LENGTH)
      setState({ text, open: text !== '', at: -1 })
    }
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(read, SETTLE_MS)
    }
    const close = () => {
      clearTimeout(timer)
      setState((before) => ({ ...before, open: false, at: -1 }))
    }
    const onKey = (event: KeyboardEvent) => {
      const { open, at, offered } = now.current
      if (event.isComposing) return
      if (event.key === 'Enter') {
        if (open && at >= 0 && now.current.take(at)) event.preventDefault()
        close()
      } else if (event.key === 'Escape' && open && offered > 0) {
        event.preventDefault()
        close()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!open) return read()
        const places = offered + 1 // The field itself is one of the positions in the cycle.
        const step = event.key === 'ArrowDown' ? 1 : -1
        setState((before) => ({ ...before, at: ((at + 1 + step + places) % places) - 1 }))
      }
    }
    if (document.activeElement === input) onInput() // Handles text typed before this component was mounted.
    const stop = new AbortController()
    input.addEventListener('input', onInput, { signal: stop.signal })
    input.addEventListener('keydown', onKey, { signal: stop.signal })
    input.addEventListener('blur', close, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [field])
  return { ...state, offer }
}
