import { createAtom } from '@tanstack/store'
import { useCallback, useSyncExternalStore } from 'react'

/** State shared outside React: an atom, or a value in browser storage. */
export interface Store<T> {
  get(): T
  subscribe(listener: () => void): { unsubscribe(): void }
}

/**
 * Returns a local storage value as a store shared by all tabs of the browser.
 *
 * @param get must return the same object until the value changes
 */
export function storageStore<T>(get: () => T) {
  const changes = createAtom(0)
  return {
    get,
    /** Notifies this tab of its own change; the browser notifies other tabs. */
    notify: () => changes.set((count) => count + 1),
    subscribe(listener: () => void) {
      const { unsubscribe } = changes.subscribe(listener)
      addEventListener('storage', listener)
      return {
        unsubscribe() {
          unsubscribe()
          removeEventListener('storage', listener)
        },
      }
    },
  }
}

/**
 * Returns the value of a store and re-renders when it changes. On the server and during hydration, the value is `onServer`; the
 * hooks in `@tanstack/react-store` would return the current value and cause a hydration mismatch.
 */
export function useStore<T>(store: Store<T>, onServer: T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener).unsubscribe, [store])
  return useSyncExternalStore(subscribe, store.get, () => onServer)
}
