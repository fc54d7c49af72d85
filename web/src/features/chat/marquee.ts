import { fromStorage } from '../../platform/storage.ts'
import { storageStore, useStore } from '../../platform/store.ts'

const KEY = 'marqueeEnabled'

const enabled = storageStore(() => fromStorage(() => localStorage.getItem(KEY)) !== 'false')

/** True if the chat ticker moves, which is the default unless it was turned off in this browser. */
export const useMarquee = () => useStore(enabled, true)

export function setMarquee(on: boolean) {
  // Even without storage, the ticker moves.
  fromStorage(() => localStorage.setItem(KEY, String(on)))
  enabled.notify()
}
