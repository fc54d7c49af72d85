import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import type { CommentChange } from '@vlacku/contract/live'
import { useEffect, useState } from 'react'
import { type LiveSocket, liveSocket } from '../../../platform/live.ts'
import { accessToken } from '../../../platform/token.ts'
import { changeKnown } from '../known.ts'
import { getComment } from '../queries.ts'

/** Time window, in milliseconds, in which events about the same comment are coalesced into one request. */
const TOGETHER_MS = 200

/**
 * Subscribes to the events of an open discussion. New comments are counted and displayed on demand, so that nothing moves while
 * the user reads; reactions and edits apply immediately. A discussion without a thread is refetched whenever a thread starts
 * anywhere, because the event doesn't contain the thread's topic.
 */
export function useLiveThread(thread_id: number | null, comments: readonly Comment[]) {
  const queryClient = useQueryClient()
  const [written, setWritten] = useState<readonly number[]>([])
  useEffect(() => {
    if (thread_id === null && accessToken() === null) return // Users have a socket anyway; for visitors, it would be opened here.
    let socket: LiveSocket | undefined
    let cancelled = false
    const waiting = new Map<number, ReturnType<typeof setTimeout>>()
    const look = async (id: number) => {
      waiting.delete(id)
      // If the comment has been deleted in the meantime, reloading the page shows that.
      const comment = await getComment(id).catch(() => null)
      if (comment && !cancelled) changeKnown(queryClient, id, () => comment)
    }
    const hear = ({ did, thread_id: where, comment_id, comment_num }: CommentChange) => {
      if (thread_id === null && did === 'written' && comment_num === 1) void refetchThread(queryClient)
      if (where !== thread_id) return
      if (comment_id === 0) void refetchThread(queryClient)
      else if (did === 'written') setWritten((before) => [...before.filter((id) => id !== comment_id), comment_id])
      else if (did === 'deleted') setWritten((before) => before.filter((id) => id !== comment_id))
      else if (did !== 'moved' && !waiting.has(comment_id))
        waiting.set(
          comment_id,
          setTimeout(() => void look(comment_id), TOGETHER_MS),
        )
    }
    liveSocket().then(
      (opened) => {
        if (cancelled) return
        socket = opened
        socket.on('commented', hear)
      },
      () => {}, // Without a connection, the discussion isn't updated after the page has loaded.
    )
    return () => {
      cancelled = true
      socket?.off('commented', hear)
      for (const timer of waiting.values()) clearTimeout(timer)
      setWritten([])
    }
  }, [thread_id, queryClient])
  const shown = new Set(comments.map(({ comment_id }) => comment_id))
  return {
    /** IDs of new comments that aren't displayed yet. */
    unseen: written.filter((id) => !shown.has(id)),
    async show() {
      await refetchThread(queryClient)
      setWritten([])
    },
  }
}

const refetchThread = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['comments', 'thread'] })
