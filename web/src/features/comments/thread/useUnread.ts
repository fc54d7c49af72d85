import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { useEffect, useState } from 'react'
import { reloadNotifications } from '../../subscriptions/index.ts'
import { markThreadRead } from '../queries.ts'

/** What the site takes at once. */
const MAX_SEEN = 1000
/** The comments of each discussion that were drawn during this visit, by their numbers in it; for each reader apart. */
const seen = new Map<string, Set<number>>()

/** Tells the site what a member has seen of a discussion: all comments of its pages that were drawn. */
export function useReadMark(reader: string | null, thread_id: number | null, comments: readonly Comment[]) {
  const queryClient = useQueryClient()
  const shown = comments.map(({ comment_num }) => comment_num).join()
  useEffect(() => {
    if (reader === null || thread_id === null || shown === '') return
    const name = `${thread_id} ${reader}`
    const numbers = new Set([...(seen.get(name) ?? []), ...shown.split(',').map(Number)])
    seen.set(name, numbers)
    markThreadRead(thread_id, [...numbers].slice(-MAX_SEEN)).then(
      ({ notifications_read }) => {
        void queryClient.invalidateQueries({ queryKey: ['comments', 'threads'], refetchType: 'none' })
        if (notifications_read > 0) void reloadNotifications(queryClient)
      },
      () => {}, // it stays unread, no more
    )
  }, [reader, thread_id, shown, queryClient])
}

/** What of a discussion is new to its reader. */
export interface Unread {
  read_num: number | null
  unread: number | null
  first_unread_id: number | null
}

/** What was new when the discussion was opened: it stays marked until it is left, also while it is being read. */
export function useUnread(now: Unread | undefined): Unread | null {
  const [before, setBefore] = useState<Unread | null>(null)
  if (before === null && now && now.read_num !== null) {
    setBefore(now)
    return now
  }
  return before
}

/** Whether somebody else wrote it since its reader was there last. */
export const isNew = (before: Unread | null, reader: string | null, { comment_num, username }: Comment): boolean =>
  before !== null && before.read_num !== null && comment_num > before.read_num && username !== reader
