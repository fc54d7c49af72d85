import type { WHOLE_THREAD as whole } from '@vlacku/contract/mailArchive'

/** The longest thread that is on one page. */
export const WHOLE_THREAD: typeof whole = 200
