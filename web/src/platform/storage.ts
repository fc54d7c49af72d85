/**
 * What `read` finds in the storage of the browser; null where a browser keeps nothing, and on the server, whose Node may have a
 * storage of its own that is nobody's.
 */
export function fromStorage<T>(read: () => T): T | null {
  if (import.meta.env.SSR) return null
  try {
    return read()
  } catch {
    return null
  }
}
