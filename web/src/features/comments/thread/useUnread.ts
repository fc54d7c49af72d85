import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { useState } from 'react'
import { useSeen } from '../../../platform/useSeen.ts'
import { reloadNotifications } from '../../subscriptions/index.ts'
import { markThreadRead } from '../queries.ts'

/** Marks the displayed comments of a discussion as read. */
export function useReadMark(reader: string | null, thread_id: number | null, comments: readonly Comment[]) {
  const queryClient = useQueryClient()
  const shown = comments.map(({ comment_num }) => comment_num)
  useSeen(reader, thread_id === null ? null : `thread ${thread_id}`, shown, (seen) => {
    markThreadRead(thread_id!, seen).then(
      ({ notifications_read }) => {
        void queryClient.invalidateQueries({ queryKey: ['comments', 'threads'], refetchType: 'none' })
        if (notifications_read > 0) void reloadNotifications(queryClient)
      },
      () => {}, // On failure, the comments stay unread.
    )
  })
}

/** Read state of a discussion. */
export interface Unread {
  read_num: number | null
  unread: number | null
  first_unread_id: number | null
}

/** Returns the comments that were unread when the discussion was opened. Their marks remain while it is open. */
export function useUnread(now: Unread | undefined): Unread | null {
  const [before, setBefore] = useState<Unread | null>(null)
  if (before === null && now && now.read_num !== null) {
    setBefore(now)
    return now
  }
  return before
}

/** True for comments by others since the user's last visit. */
export const isNew = (before: Unread | null, reader: string | null, { comment_num, username }: Comment): boolean =>
  before !== null && before.read_num !== null && comment_num > before.read_num && username !== reader
