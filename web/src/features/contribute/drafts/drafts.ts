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
const KEPT_DAYS = 60

/**
 * Returns the draft stored under `key`, preferring this tab's own, because another tab may have stored a later one. Returns null
 * if it is expired or malformed (`isOurs`).
 */
export function readDraft<Values>(
  key: string,
  isOurs: (values: Partial<Values>) => boolean,
  now = Date.now(),
): Draft<Values> | null {
  const readFrom = (storage: Storage): Draft<Values> | null => {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as Draft<Values> | null
    const isDraft = draft?.values !== undefined && isOurs(draft.values)
    return isDraft && now - Date.parse(draft.saved_at) < KEPT_DAYS * 86_400_000 ? draft : null
  }
  return fromStorage(() => readFrom(sessionStorage)) ?? fromStorage(() => readFrom(localStorage))
}

/** Stores a draft. Returns false if storage is full or blocked, in which case the text exists only in the form. */
export function keepDraft(key: string, draft: Draft<unknown>): boolean {
  const text = JSON.stringify(draft)
  fromStorage(() => sessionStorage.setItem(key, text))
  let isStored = false
  fromStorage(() => {
    localStorage.setItem(key, text)
    isStored = true
  })
  return isStored
}

export function dropDraft(key: string) {
  fromStorage(() => sessionStorage.removeItem(key))
  fromStorage(() => localStorage.removeItem(key))
}
