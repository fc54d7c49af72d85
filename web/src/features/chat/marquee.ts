import { useSyncExternalStore } from 'react'

const KEY = 'marqueeEnabled'
const listeners = new Set<() => void>()

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false'
  } catch {
    return true
  }
}

function listen(changed: () => void) {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/** Whether the line of chat runs: on unless it was turned off in this browser. */
export const useMarquee = () => useSyncExternalStore(listen, isOn, () => true)

export function setMarquee(on: boolean) {
  try {
    localStorage.setItem(KEY, String(on))
  } catch {
    // a browser that keeps nothing keeps it running
  }
  for (const changed of listeners) changed()
}
