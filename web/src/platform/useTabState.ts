import { useCallback, useState } from 'react'
import { currentSession } from './session.ts'
import { fromStorage } from './storage.ts'

/** The user's name is part of the key, so that users of a shared computer don't see each other's input. */
const keyOf = (name: string) => `text:${currentSession().username ?? ''}:${name}`

/**
 * State of a text field that survives reloading, Back and logging out, in this tab, until `clearTabTexts` is called for its name.
 * If no text is stored, `initial` is used.
 *
 * @param name unique within the site
 */
export function useTabState(name: string, initial = '') {
  const [key] = useState(() => keyOf(name))
  const [text, setState] = useState(() => fromStorage(() => sessionStorage.getItem(key)) ?? initial)
  const setText = useCallback(
    (next: string) => {
      setState(next)
      fromStorage(() => sessionStorage.setItem(key, next))
    },
    [key],
  )
  return [text, setText] as const
}

/** Deletes the stored texts of all fields whose name starts with `prefix`. Call it once the texts have been sent. */
export const clearTabTexts = (prefix: string) =>
  void fromStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(prefix))) sessionStorage.removeItem(key)
  })
