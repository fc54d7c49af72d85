import type { MAX_LINKED_TEXT as linked, WHOLE_THREAD as whole } from '@vlacku/contract/mailArchive'

/** Maximum number of messages of a thread shown on one page. */
export const WHOLE_THREAD: typeof whole = 200
/** Maximum text size, in bytes, of a message page and of a thread page. The rest is loaded on request. */
export const MESSAGE_TEXT = 60_000
export const THREAD_TEXT = 300_000
/** Number of characters per page in which words are linked. */
export const LINKED_TEXT: typeof linked = 30_000
const MIN_LINKED_TEXT = 300

/** Returns the number of characters per message in which words are linked, on a page with `messages` messages. */
export const linkedTextOf = (messages: number) => Math.max(MIN_LINKED_TEXT, Math.floor(LINKED_TEXT / messages))
