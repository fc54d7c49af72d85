import { fromStorage } from '../../platform/storage.ts'

const KEY = 'passwordChange'
/** Validity period of an emailed code, in milliseconds. */
const VALID_MS = 30 * 60_000

/** Records that a code was emailed, so that a reloaded page continues with step 2. */
export const storePending = (verification_id: string, user_id: number | null, now = Date.now()) =>
  void fromStorage(() =>
    sessionStorage.setItem(KEY, JSON.stringify({ verification_id, user_id, until: now + VALID_MS })),
  )

export const clearPending = () => void fromStorage(() => sessionStorage.removeItem(KEY))

/**
 * Returns the verification ID of a password change that this user started in this tab and can still complete; null if there is
 * none.
 */
export function readPending(user_id: number | null, now = Date.now()): string | null {
  const pending = fromStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  const isValid =
    typeof pending?.verification_id === 'string' && pending.user_id === user_id && Number(pending.until) > now
  return isValid ? pending.verification_id : null
}
