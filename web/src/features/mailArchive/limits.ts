import type { MAX_LINKED_TEXT as linked, WHOLE_THREAD as whole } from '@vlacku/contract/mailArchive'

/** The longest thread that is on one page. */
export const WHOLE_THREAD: typeof whole = 200
/** Text of a message on its page, and of all messages of a thread (bytes): the rest is loaded on request. */
export const MESSAGE_TEXT = 60_000
export const THREAD_TEXT = 300_000
/** Characters of a page in which words are linked. */
export const LINKED_TEXT: typeof linked = 30_000
const MIN_LINKED_TEXT = 300

/** Characters of each message in which words are linked, on a page of so many messages. */
export const linkedTextOf = (messages: number) => Math.max(MIN_LINKED_TEXT, Math.floor(LINKED_TEXT / messages))
