import { createAtom } from '@tanstack/store'
import { useStore } from './store.ts'

export interface Notice {
  kind: 'success' | 'error'
  /** Text in the interface language; defaults to the message of `error`. */
  text?: string
  error?: Error
  details?: string
  /** A button such as “Undo”, which also closes the notice. */
  act?: { label: string; run: () => Promise<unknown> }
  /** By default, toasts close after 3 s unless they show an `error`. A banner closes when the user leaves its page. */
  stays?: 'until_closed' | 'on_this_page'
}
export type ShownNotice = Notice & { id: number }

/** Duration of a toast, in milliseconds. */
export const TOAST_MS = 3_000

const shown = createAtom<readonly ShownNotice[]>([])
let last = 0

const isSameNotice = (a: Notice, b: Notice) =>
  a.kind === b.kind && a.text === b.text && a.error?.message === b.error?.message && a.details === b.details

/** Shows a notice and returns its ID for `dismiss`. Replaces an identical notice that is still visible. */
export function notify(notice: Notice): number {
  last += 1
  shown.set((notices) => [...notices.filter((other) => !isSameNotice(other, notice)), { ...notice, id: last }])
  return last
}

export const dismiss = (id: number) => shown.set((notices) => notices.filter((notice) => notice.id !== id))

/** Removes banners, which belong to a single page; called on navigation. */
export function leavePage() {
  if (shown.get().some(({ stays }) => stays === 'on_this_page'))
    shown.set((notices) => notices.filter(({ stays }) => stays !== 'on_this_page'))
}

const NONE: readonly ShownNotice[] = []
export const useNotices = () => useStore(shown, NONE)
