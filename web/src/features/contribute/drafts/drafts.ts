/** What was typed and not saved yet, with what it was typed over. */
export interface Draft<Values> {
  values: Values
  /** The version the form was loaded from, and what it said; null for a new definition. */
  base: { version: number; values: Values } | null
  /** ISO time. */
  saved_at: string
  /** Which page wrote it: two tabs may have the same form open. */
  tab: string
}

/** A draft belongs to who writes it and to what is written, so that nobody meets the text of another on a shared computer. */
export const draftKey = (username: string, what: string) => `draft:${username}:${what}`

/** Kept no longer than this (days): by then nobody remembers. */
const KEPT_DAYS = 60

/** The draft of a key. What another program left there (`isOurs` tells), or what is too old, is none. */
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

/** Tells whether the browser keeps it: storage may be full or forbidden, and then the text is in the form only. */
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
    // then there was none
  }
}
