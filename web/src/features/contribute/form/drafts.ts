import { useCallback, useEffect, useRef, useState } from 'react'
import { fromStorage } from '../../../platform/storage.ts'

/** Unsaved input and the version on which it is based. */
export interface Draft<Values> {
  values: Values
  /** Version and values when the form was opened; null for a new definition. */
  base: { version: number; values: Values } | null
  /** ISO 8601 time. */
  saved_at: string
}

/**
 * Returns the storage key of a draft. The key contains the user name, so that users of a shared computer don't see each other's
 * drafts.
 */
export const draftKey = (username: string, what: string) => `draft:${username}:${what}`

/** Maximum age of a draft, in days. */
const MAX_AGE_DAYS = 60

/**
 * Returns the draft stored under `key`, preferring this tab's own, because another tab may have stored a later one. Returns null
 * if it is expired or malformed (`isOurs`).
 */
function readDraft<Values>(
  key: string,
  isOurs: (values: Partial<Values>) => boolean,
  now = Date.now(),
): Draft<Values> | null {
  const readFrom = (storage: Storage): Draft<Values> | null => {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as Draft<Values> | null
    const isDraft = draft?.values !== undefined && isOurs(draft.values)
    return isDraft && now - Date.parse(draft.saved_at) < MAX_AGE_DAYS * 86_400_000 ? draft : null
  }
  return fromStorage(() => readFrom(sessionStorage)) ?? fromStorage(() => readFrom(localStorage))
}

/** Stores a draft. Returns false if storage is full or blocked, in which case the text exists only in the form. */
function storeDraft(key: string, draft: Draft<unknown>): boolean {
  const text = JSON.stringify(draft)
  fromStorage(() => sessionStorage.setItem(key, text))
  let isStored = false
  fromStorage(() => {
    localStorage.setItem(key, text)
    isStored = true
  })
  return isStored
}

function dropDraft(key: string) {
  fromStorage(() => sessionStorage.removeItem(key))
  fromStorage(() => localStorage.removeItem(key))
}

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
    setSaveFailed(!storeDraft(key, draft))
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

  const store = useCallback(
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

  return { found, store, drop, elsewhere, saveFailed }
}
