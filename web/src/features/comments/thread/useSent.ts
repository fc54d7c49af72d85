import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Comment, CommentPage } from '@vlacku/contract/comments'
import { useCallback } from 'react'
import { changeKnown, withReply } from '../known.ts'
import { PER_PAGE } from '../queries.ts'

type Page = CommentPage & { thread_id: number | null }

/** Adds the user's new comment to the page cached at `key`; calls `elsewhere` if the comment belongs to another page. */
export function useSent(key: QueryKey, elsewhere: (comment: Comment) => void) {
  const queryClient = useQueryClient()
  const name = JSON.stringify(key)
  return useCallback(
    (comment: Comment) => {
      const key = JSON.parse(name) as QueryKey
      const known = queryClient.getQueryData<Page>(key)
      if (known?.comments.some(({ comment_id }) => comment_id === comment.comment_id)) {
        changeKnown(queryClient, comment.comment_id, () => comment)
        void queryClient.invalidateQueries({ queryKey: ['comments', 'versions', comment.comment_id] })
        return
      }
      const shown = known && withComment(known, comment)
      if (shown) queryClient.setQueryData<Page>(key, shown)
      else elsewhere(comment)
      // Lists and counts on other pages are refetched when they are next displayed.
      void queryClient.invalidateQueries({ queryKey: ['comments'], refetchType: 'none' })
    },
    [name, queryClient, elsewhere],
  )
}

/** Inserts the comment into the page; returns null if it belongs to another page. */
function withComment(known: Page, comment: Comment): Page | null {
  if (comment.parent_id !== null) {
    const shown = withReply(known, comment)
    return shown === known ? null : shown
  }
  const isLast = known.page * PER_PAGE >= known.total
  const { thread_id } = comment
  return isLast ? { ...known, thread_id, total: known.total + 1, comments: [...known.comments, comment] } : null
}
