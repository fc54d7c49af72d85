/**
 * Reads from the browser's storage; returns null if the storage is blocked, and on the server, where Node may provide an
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

/** Local storage, or memory if the browser blocks it or it is full. */
export const localStore = {
  get: (key: string): string | null => memory.get(key) ?? fromStorage(() => localStorage.getItem(key)),
  /** Returns false if the value is lost when the page closes. */
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
