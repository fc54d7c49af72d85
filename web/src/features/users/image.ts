import { createAtom } from '@tanstack/store'
import { useStore } from '../../platform/store.ts'

/**
 * Times (Unix ms) of local profile picture changes, by username. They are part of the picture URL, because browsers cache
 * pictures by URL.
 */
const changes = createAtom<Readonly<Record<string, number>>>({})
const NONE = {}

/** Reloads all profile pictures of the user. */
export const imageChanged = (username: string) => changes.set((all) => ({ ...all, [username]: Date.now() }))

/** Returns the URL of a user's profile picture. */
export function useImageAddress(username: string): string {
  const changedAt = useStore<Readonly<Record<string, number>>>(changes, NONE)[username]
  const address = `/api/users/${encodeURIComponent(username)}/profile-image`
  return changedAt ? `${address}?t=${changedAt}` : address
}
