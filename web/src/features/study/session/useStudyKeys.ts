import { useLayoutEffect, useRef } from 'react'
import { shortcutOf } from '../../../platform/keys.ts'

const TYPING = 'input, textarea, select, [contenteditable]'
const WITH_KEYS_OF_THEIR_OWN = 'a, button, summary'

/** Actions by key name. */
export type StudyKeys = Partial<Record<' ' | 'Enter' | '1' | '2' | '3' | '4' | 'z' | 'l' | 'p' | 'e', () => void>>

/**
 * Keyboard shortcuts of a session, active once a prompt is visible. Fields still handle all keys, and buttons handle Space and
 * Enter.
 */
export function useStudyKeys(keys: StudyKeys) {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const key = shortcutOf(event)
      const act = latest.current[key as keyof StudyKeys]
      if (!act || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        !(target instanceof HTMLElement) ||
        target.closest(TYPING) ||
        document.querySelector('[role=dialog], dialog[open]')
      )
        return
      if (target !== document.body && !target.closest('main')) return
      if ((key === ' ' || key === 'Enter') && target.closest(WITH_KEYS_OF_THEIR_OWN)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
