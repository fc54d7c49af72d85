/**
 * Reads from browser storage. Returns null if storage is blocked. Also returns null on the server, where Node may provide
 * unrelated storage.
 */
export function fromStorage<T>(read: () => T): T | null {
  if (import.meta.env.SSR) return null
  try {
    return read()
  } catch {
    return null
  }
}

/** Values that the browser could not store: they last until the page closes. */
const memory = new Map<string, string>()

/** Local storage, or memory if local storage is blocked or full. */
export const localStore = {
  get: (key: string): string | null => memory.get(key) ?? fromStorage(() => localStorage.getItem(key)),
  /** Returns false if the value will be lost when the page closes. */
  set(key: string, value: string): boolean {
    const isStored = fromStorage(() => {
      localStorage.setItem(key, value)
      return localStorage.getItem(key) === value
    })
    if (isStored) memory.delete(key)
    else if (!import.meta.env.SSR) memory.set(key, value)
    return isStored === true
  },
  remove(key: string) {
    memory.delete(key)
    fromStorage(() => localStorage.removeItem(key))
  },
}
