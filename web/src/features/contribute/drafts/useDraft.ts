import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../newKey.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'

/** At most one write within this time (ms); the last one is never left out. */
const THROTTLE_MS = 500

type Kept<Values> = Pick<Draft<Values>, 'values' | 'base'>

/**
 * Keeps what is typed in the browser until it is saved. Where the same form is open in two tabs there is one draft: the one
 * typed last is kept, and the other tab is told so (`elsewhere`). Its own text stays on its page and can still be saved. `isOurs` is one
 * function for all calls.
 */
export function useDraft<Values>(key: string, isOurs: (values: Partial<Values>) => boolean) {
  const tab = useRef(newKey())
  const pending = useRef<Kept<Values> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [found] = useState(() => readDraft(key, isOurs))
  const [elsewhere, setElsewhere] = useState(false)
  const [unkept, setUnkept] = useState(false)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!pending.current) return
    const draft = { ...pending.current, saved_at: new Date().toISOString(), tab: tab.current }
    pending.current = null
    setUnkept(!keepDraft(key, draft))
  }, [key])

  useEffect(() => {
    const heard = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === key && newValue !== null && readDraft(key, isOurs)?.tab !== tab.current) setElsewhere(true)
    }
    window.addEventListener('storage', heard)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('storage', heard)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key, flush, isOurs])

  const keep = useCallback(
    (kept: Kept<Values>) => {
      pending.current = kept
      timer.current ??= setTimeout(flush, THROTTLE_MS)
    },
    [flush],
  )
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    pending.current = null
    dropDraft(key)
  }, [key])

  return { found, keep, drop, elsewhere, unkept }
}
