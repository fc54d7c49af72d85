import type { MailThread } from '@vlacku/contract/mailArchive'
import { useState } from 'react'

/** Messages that were unread when a thread was opened. */
export interface UnreadMail {
  count: number
  /** ID of the oldest unread message. */
  first: number | null
  ids: ReadonlySet<number>
}

const NOTHING: UnreadMail = { count: 0, first: null, ids: new Set() }

/**
 * Returns the messages that were unread when the thread was opened. They stay marked until the user leaves the page, even after
 * they have been read.
 */
export function useUnreadMail({ messages, unread, first_unread_id }: MailThread): UnreadMail {
  const [before, setBefore] = useState<UnreadMail>(NOTHING)
  const fresh = messages.filter(({ id, is_unread }) => is_unread && !before.ids.has(id))
  if (fresh.length === 0) return before
  const now = {
    count: before.count || (unread ?? 0),
    first: before.first ?? first_unread_id,
    ids: new Set([...before.ids, ...fresh.map(({ id }) => id)]),
  }
  setBefore(now)
  return now
}
