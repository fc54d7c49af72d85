/** Unsaved input with the version it is based on. */
export interface Draft<Values> {
  values: Values
  /** Version and values the form was loaded with; null for a new definition. */
  base: { version: number; values: Values } | null
  /** ISO 8601 time. */
  saved_at: string
  /** ID of the page that wrote it: two tabs may have the same form open. */
  tab: string
}

/**
 * Returns the storage key of a draft. It contains the user name, so that users of a shared computer don't see each other's
 * drafts.
 */
export const draftKey = (username: string, what: string) => `draft:${username}:${what}`

/** Maximum age of a draft (days). */
const KEPT_DAYS = 60

/** Returns the draft of a key; null if it is expired or malformed (`isOurs`). */
export function readDraft<Values>(
  key: string,
  isOurs: (values: Partial<Values>) => boolean,
  now = Date.now(),
): Draft<Values> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Values> | null
    const isDraft = draft?.values !== undefined && isOurs(draft.values)
    return isDraft && now - Date.parse(draft.saved_at) < KEPT_DAYS * 86_400_000 ? draft : null
  } catch {
    return null
  }
}

/** Stores a draft; returns false if the storage is full or blocked, and the text is in the form only. */
export function keepDraft(key: string, draft: Draft<unknown>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // No draft was stored.
  }
}
