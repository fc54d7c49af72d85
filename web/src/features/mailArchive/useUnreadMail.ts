import type { MailThread } from '@vlacku/contract/mailArchive'
import { useState } from 'react'

/** Messages that were unread when a thread was opened. */
export interface UnreadMail {
  count: number
  /** The oldest. */
  first: number | null
  ids: ReadonlySet<number>
}

const NOTHING: UnreadMail = { count: 0, first: null, ids: new Set() }

/** Keeps marking the messages that were unread when the thread was opened, also after they were read, until the page is left. */
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
