import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'

/** Minimum interval between writes, in milliseconds. The last change is always written. */
const THROTTLE_MS = 500

type DraftContent<Values> = Pick<Draft<Values>, 'values' | 'base'>

/**
 * Stores input as a draft until it is saved. Two tabs with the same form share a draft: the latest change is stored, and
 * `elsewhere` is set in the other tab, whose text is preserved and can still be saved. `isOurs` must be a stable function.
 */
export function useDraft<Values>(key: string, isOurs: (values: Partial<Values>) => boolean) {
  const pending = useRef<DraftContent<Values> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [found] = useState(() => readDraft(key, isOurs))
  const [elsewhere, setElsewhere] = useState(false)
  const [saveFailed, setSaveFailed] = useState(false)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!pending.current) return
    const draft = { ...pending.current, saved_at: new Date().toISOString() }
    pending.current = null
    setSaveFailed(!keepDraft(key, draft))
  }, [key])

  useEffect(() => {
    const onStorage = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === key && newValue !== null) setElsewhere(true)
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key, flush])

  const keep = useCallback(
    (content: DraftContent<Values>) => {
      pending.current = content
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

  return { found, keep, drop, elsewhere, saveFailed }
}
