import { useSyncExternalStore } from 'react'
import { gallery, NOTHING } from './gallery.ts'

/** What hangs behind the page, for its frame and for its label. */
export const useCurrentPainting = () => useSyncExternalStore(gallery.watch, gallery.now, () => NOTHING)
