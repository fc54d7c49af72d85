import { useSyncExternalStore } from 'react'

/** When pictures were changed here: browsers keep the old ones under the same address. */
const changes = new Map<string, number>()
const listeners = new Set<() => void>()

/** Makes every place that shows the picture of somebody fetch it again. */
export function imageChanged(username: string) {
  changes.set(username, Date.now())
  for (const changed of listeners) changed()
}

const listen = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Where the picture of somebody is. */
export function useImageAddress(username: string): string {
  const changedAt = useSyncExternalStore(
    listen,
    () => changes.get(username),
    () => undefined,
  )
  const address = `/api/users/${encodeURIComponent(username)}/profile-image`
  return changedAt ? `${address}?t=${changedAt}` : address
}
