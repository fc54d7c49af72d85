import { fromStorage } from '../../platform/storage.ts'
import { storageStore, useStore } from '../../platform/store.ts'

const KEY = 'marqueeEnabled'

const enabled = storageStore(() => fromStorage(() => localStorage.getItem(KEY)) !== 'false')

/** True if the chat ticker moves. It moves by default, unless turned off in this browser. */
export const useMarquee = () => useStore(enabled, true)

export function setMarquee(on: boolean) {
  // Without storage, the ticker still moves.
  fromStorage(() => localStorage.setItem(KEY, String(on)))
  enabled.notify()
}
