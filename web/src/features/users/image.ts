import { createAtom } from '@tanstack/store'
import { useStore } from '../../platform/store.ts'

/** Times (ms since 1970) of the changes of pictures made here, by username: browsers cache a picture under its URL. */
const changes = createAtom<Readonly<Record<string, number>>>({})
const NONE = {}

/** Makes every place that shows the picture of a user fetch it again. */
export const imageChanged = (username: string) => changes.set((all) => ({ ...all, [username]: Date.now() }))

/** URL of the picture of a user. */
export function useImageAddress(username: string): string {
  const changedAt = useStore<Readonly<Record<string, number>>>(changes, NONE)[username]
  const address = `/api/users/${encodeURIComponent(username)}/profile-image`
  return changedAt ? `${address}?t=${changedAt}` : address
}
