import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import type { CommentChange } from '@vlacku/contract/live'
import { useEffect, useState } from 'react'
import { type LiveSocket, liveSocket } from '../../../platform/live.ts'
import { changeKnown } from '../known.ts'
import { getComment } from '../queries.ts'

/** What happens to one comment within this time (ms) is asked for once. */
const TOGETHER_MS = 200

/**
 * Hears what happens in an open discussion. What people write is counted, and shown when the reader asks for it, so that
 * nothing moves under their eyes; reactions and changes of comments that are shown are drawn where they stand.
 */
export function useLiveThread(thread_id: number | null, comments: readonly Comment[]) {
  const queryClient = useQueryClient()
  const [written, setWritten] = useState<readonly number[]>([])
  useEffect(() => {
    if (thread_id === null) return
    let socket: LiveSocket | undefined
    let gone = false
    const waiting = new Map<number, ReturnType<typeof setTimeout>>()
    const look = async (id: number) => {
      waiting.delete(id)
      // it may be gone again, and then the page says so when it is opened anew
      const comment = await getComment(id).catch(() => null)
      if (comment && !gone) changeKnown(queryClient, id, () => comment)
    }
    const hear = ({ did, thread_id: where, comment_id }: CommentChange) => {
      if (where !== thread_id) return
      if (did === 'written') setWritten((before) => [...before.filter((id) => id !== comment_id), comment_id])
      else if (did === 'deleted') setWritten((before) => before.filter((id) => id !== comment_id))
      else if (did !== 'moved' && !waiting.has(comment_id))
        waiting.set(
          comment_id,
          setTimeout(() => void look(comment_id), TOGETHER_MS),
        )
    }
    liveSocket().then(
      (opened) => {
        if (gone) return
        socket = opened
        socket.on('commented', hear)
      },
      () => {}, // without it the discussion is as old as the page
    )
    return () => {
      gone = true
      socket?.off('commented', hear)
      for (const timer of waiting.values()) clearTimeout(timer)
      setWritten([])
    }
  }, [thread_id, queryClient])
  const shown = new Set(comments.map(({ comment_id }) => comment_id))
  return {
    /** The comments that came since, and are not shown. */
    unseen: written.filter((id) => !shown.has(id)),
    async show() {
      await queryClient.invalidateQueries({ queryKey: ['comments', 'thread'] })
      setWritten([])
    },
  }
}
