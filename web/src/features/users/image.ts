import { createAtom } from '@tanstack/store'
import { useStore } from '../../platform/store.ts'

/** Times (ms since 1970) of profile picture changes made here, by user name: browsers cache a picture under its URL. */
const changes = createAtom<Readonly<Record<string, number>>>({})
const NONE = {}

/** Makes all profile pictures of the user load again. */
export const imageChanged = (username: string) => changes.set((all) => ({ ...all, [username]: Date.now() }))

/** Returns the URL of a user's profile picture. */
export function useImageAddress(username: string): string {
  const changedAt = useStore<Readonly<Record<string, number>>>(changes, NONE)[username]
  const address = `/api/users/${encodeURIComponent(username)}/profile-image`
  return changedAt ? `${address}?t=${changedAt}` : address
}
