import { useEffect, useRef } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'
const WITH_KEYS_OF_THEIR_OWN = 'a, button, summary'

export interface ReelMoves {
  next(): void
  previous(): void
  like(): void
  open(): void
}

const moveOf: Record<string, keyof ReelMoves> = {
  ArrowDown: 'next',
  j: 'next',
  ' ': 'next',
  ArrowUp: 'previous',
  k: 'previous',
  l: 'like',
  Enter: 'open',
}

/** Keyboard shortcuts for the reel, active on the whole page. Buttons and fields still handle their own keys. */
export function useReelKeys(moves: ReelMoves) {
  const latest = useRef(moves)
  useEffect(() => {
    latest.current = moves
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const move = moveOf[key]
      if (!move || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!(target instanceof HTMLElement) || target.closest(TYPING) || document.querySelector('dialog[open]')) return
      if (target !== document.body && !target.closest('main')) return
      if ((key === ' ' || key === 'Enter') && target.closest(WITH_KEYS_OF_THEIR_OWN)) return
      event.preventDefault()
      latest.current[move]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
