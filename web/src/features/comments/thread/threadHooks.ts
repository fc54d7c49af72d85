import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { Comment, CommentPage } from '@vlacku/contract/comments'
import type { CommentChange } from '@vlacku/contract/live'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { focusStep, plainShortcutOf } from '../../../platform/keys.ts'
import { type LiveSocket, liveSocket } from '../../../platform/live.ts'
import { accessToken } from '../../../platform/token.ts'
import { useSeen } from '../../../platform/useSeen.ts'
import { reloadNotifications } from '../../subscriptions/index.ts'
import { quotationOf, writtenOf } from '../content.ts'
import { changeKnown, withReply } from '../known.ts'
import { getComment, markThreadRead, PER_PAGE } from '../queries.ts'
import { anchorOf, type Opened, selectedIn } from './discussion.ts'

/** Visits whose target comment has been scrolled into view. Returning to such a visit restores its scroll position instead. */
const shown = new Set<string>()

/** Scrolls the comment referenced by the URL into view, once per visit. */
export function useTarget(target: number | undefined, isThere: boolean) {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  useEffect(() => {
    if (target === undefined || !isThere || shown.has(`${visit} ${target}`)) return
    shown.add(`${visit} ${target}`)
    document.getElementById(anchorOf(target))?.firstElementChild?.scrollIntoView({ block: 'center' })
  }, [target, isThere, visit])
}

/**
 * Shortcuts: j and k move between comments; r replies to the focused comment; q quotes the selected text in it or, without a
 * selection, its whole source.
 */
export function useThreadKeys(
  list: RefObject<HTMLElement | null>,
  shownComments: readonly Comment[],
  mayReply: boolean,
  open: (opened: Opened) => void,
) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = plainShortcutOf(event)
      const comments = [...(list.current?.querySelectorAll<HTMLElement>('.comment') ?? [])]
      if (comments.length === 0) return
      const at = comments.indexOf(document.activeElement?.closest<HTMLElement>('.comment') as HTMLElement)
      if (key === 'j' || key === 'k') {
        event.preventDefault()
        focusStep(comments, key === 'j' ? 1 : -1)?.firstElementChild?.scrollIntoView({ block: 'nearest' })
      } else if ((key === 'r' || key === 'q') && at >= 0 && mayReply) {
        event.preventDefault()
        const comment_id = Number(comments[at]!.id.slice(1))
        const written = shownComments.find((comment) => comment.comment_id === comment_id)?.content ?? []
        const quoted = key === 'q' ? selectedIn(comment_id) || writtenOf(written).text : ''
        open({ comment_id, as: 'reply', ...(quoted && { quoted: quotationOf(quoted) }) })
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list, shownComments, mayReply, open])
}

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
    const reloadComment = async (id: number) => {
      waiting.delete(id)
      // If the comment has been deleted in the meantime, reloading the page shows that.
      const comment = await getComment(id).catch(() => null)
      if (comment && !cancelled) changeKnown(queryClient, id, () => comment)
    }
    const receive = ({ did, thread_id: where, comment_id, comment_num }: CommentChange) => {
      if (thread_id === null && did === 'written' && comment_num === 1) void refetchThread(queryClient)
      if (where !== thread_id) return
      if (comment_id === 0) void refetchThread(queryClient)
      else if (did === 'written') setWritten((before) => [...before.filter((id) => id !== comment_id), comment_id])
      else if (did === 'deleted') setWritten((before) => before.filter((id) => id !== comment_id))
      else if (did !== 'moved' && !waiting.has(comment_id))
        waiting.set(
          comment_id,
          setTimeout(() => void reloadComment(comment_id), TOGETHER_MS),
        )
    }
    liveSocket().then(
      (opened) => {
        if (cancelled) return
        socket = opened
        socket.on('commented', receive)
      },
      () => {}, // Without a connection, the discussion isn't updated after the page has loaded.
    )
    return () => {
      cancelled = true
      socket?.off('commented', receive)
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
