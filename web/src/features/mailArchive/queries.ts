import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  MAX_LINKED_TEXT as linked,
  MailMessage,
  MailThread,
  WHOLE_THREAD as whole,
} from '@vlacku/contract/mailArchive'
import { useEffect } from 'react'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import { download } from '../../platform/files.ts'
import { useSession } from '../../platform/session.ts'
import { useSeen } from '../../platform/useSeen.ts'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { PER_PAGE } from '../search/index.ts'
import type { MailPageSearchParams } from './searchParams.ts'

export const messageQuery = (id: number) =>
  endpointQuery(['mailArchive', 'message', id], 'GET /mail/message/:id', {
    params: { id },
    query: { max_text: MESSAGE_TEXT },
  })

/** Loads the whole text of a message in chunks. */
export const wholeTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['mailArchive', 'text', id],
    queryFn: async ({ signal }) => {
      const pieces: string[] = []
      for (let offset: number | null = 0; offset !== null; ) {
        const query: { offset: number } = { offset }
        const piece = await request('GET /mail/messages/:id/text', { params: { id }, query }, signal)
        pieces.push(piece.text)
        offset = piece.next_offset
      }
      return pieces.join('')
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const messageIdQuery = (message_id: string) =>
  endpointQuery(['mailArchive', 'message-id', message_id], 'GET /mail/message-id/:message_id', {
    params: { message_id },
  })

/** A page of a thread. */
export function threadQuery(subject: string, { order, page = 1 }: MailPageSearchParams) {
  const query = {
    ...{ subject: subject.slice(0, 1000), page, per_page: WHOLE_THREAD, sort_by: 'sent_at' as const },
    max_text: THREAD_TEXT,
    sort_order: order === 'newest' ? ('desc' as const) : ('asc' as const),
  }
  return endpointQuery(['mailArchive', 'thread', query], 'GET /mail/thread', { query })
}

/** Search parameters of the home page in mail mode. */
export interface MailSearchParams {
  q?: string
  /** Name of a list, or `NO_LIST`. */
  list?: string
  page?: number
  sort?: string
  order?: string
  /** True reverses the default order. */
  reverse?: boolean
  group?: boolean
}

export function mailSearchQuery({ q = '', list, page = 1, sort, order, reverse = false, group }: MailSearchParams) {
  const text = (['subject', 'sender'] as const).find((one) => one === order)
  const query = {
    ...{ query: q.slice(0, 1000), page, per_page: PER_PAGE, ...(list && { list }) },
    sort_by: text ?? (sort === 'date' ? ('sent_at' as const) : ('rank' as const)),
    // Text fields are sorted ascending by default, dates and relevance descending.
    sort_order: (text !== undefined) !== reverse ? ('asc' as const) : ('desc' as const),
    group_by_thread: group ? ('true' as const) : ('false' as const),
  }
  return pageQuery(['mailArchive', 'search', query], 'GET /mail/search', { query })
}

/** Maximum number of rows per response. */
const MAX_PER_PAGE = 100

/** Mailing lists per page. */
export const LISTS_PER_PAGE = 50

export function mailingListsQuery(page = 1) {
  const query = { page, per_page: LISTS_PER_PAGE }
  return pageQuery(['mailArchive', 'lists', query], 'GET /mail/lists', { query })
}

/** The lists in the menu: as many as one response can contain. */
export const listMenuQuery = endpointQuery(
  ['mailArchive', 'lists', 'menu'],
  'GET /mail/lists',
  { query: { per_page: MAX_PER_PAGE } },
  { staleTime: 5 * 60_000 },
)

/** Messages of all mailing lists, newest first. */
export const newestMail = (page: number | undefined) => mailSearchQuery({ page: page ?? 1, sort: 'date' })

/** Returns messages that contain exactly the given word, newest first, and the `query` that finds them. */
export function mailAbout(word: string) {
  const query = `"${word.replaceAll('"', ' ')}"`
  return queryOptions({
    ...mailSearchQuery({ q: query, sort: 'date' }),
    select: (found) => ({ ...found, query }),
  })
}

const markMailRead = (seen: number[]) => request('PUT /mail/read', { body: { seen } })

/** Clears the unread marks of read messages in a cached response. */
export function withRead(thread: MailThread, seen: ReadonlySet<number>): MailThread {
  const left = thread.messages.filter(({ id, is_unread }) => is_unread && !seen.has(id))
  const read = thread.messages.filter(({ id, is_unread }) => is_unread && seen.has(id)).length
  const isFirstRead = thread.first_unread_id !== null && seen.has(thread.first_unread_id)
  return {
    ...thread,
    messages: thread.messages.map((one) => (one.is_unread && seen.has(one.id) ? { ...one, is_unread: false } : one)),
    unread: thread.unread === null ? null : Math.max(0, thread.unread - read),
    first_unread_id: isFirstRead ? (left[0]?.id ?? null) : thread.first_unread_id,
  }
}

/**
 * Marks displayed messages as read, in the database and in cached threads. Message lists are refetched when they are next opened.
 */
export function useMailReadMark(messages: readonly MailMessage[]) {
  const queryClient = useQueryClient()
  const { username } = useSession()
  const threads = [...new Set(messages.map(({ thread_id }) => thread_id))]
  const shown = messages.map(({ id }) => id)
  // If the page was rendered for visitors, the user's unread marks must be loaded before they can be changed.
  const isOwn = shown.length > 0 && messages.every((message) => message.current_user_voted_spam !== null)
  useSeen(username, isOwn ? `mail ${threads.join()}` : null, shown, (seen) => {
    markMailRead(seen).then(
      () => {
        const read = new Set(seen)
        queryClient.setQueriesData<MailThread>({ queryKey: ['mailArchive', 'thread'] }, (thread) =>
          thread ? withRead(thread, read) : undefined,
        )
        void queryClient.invalidateQueries({ queryKey: ['mailArchive', 'search'], refetchType: 'none' })
      },
      () => {}, // On failure, the messages stay unread.
    )
  })
}

/** Reports a message as spam or undoes the report. */
export const voteSpam = (id: number) => request('POST /mail/messages/:id/spam-vote', { params: { id } })

export const decideSpam = (id: number, decision: 'spam' | 'no_spam') =>
  request('PUT /mail/messages/:id/spam-decision', { params: { id }, body: { decision } })

export const reloadMail = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['mailArchive'] })

/** Fetches the user's own read and spam state of the messages after login is confirmed, since pages are rendered for visitors. */
export function useAsMember(messages: readonly MailMessage[]) {
  const queryClient = useQueryClient()
  const { isLoggedIn } = useSession()
  const isForVisitors = messages.some((message) => message.current_user_voted_spam === null)
  useEffect(() => {
    if (isLoggedIn && isForVisitors) void queryClient.invalidateQueries({ queryKey: ['mailArchive'] })
  }, [queryClient, isLoggedIn, isForVisitors])
}

/** Downloads a message as it was received, or a whole thread as an mbox file; for logged-in users only. */
export const useSaveMail = (path: `/messages/${number}/raw` | `/threads/${number}/mbox`) =>
  useSingleMutation({ mutationFn: () => download(`/api/mail${path}`) })

/** Maximum number of messages of a thread shown on one page. */
export const WHOLE_THREAD: typeof whole = 200
/** Maximum text size, in bytes, of a message page and of a thread page. The rest is loaded on request. */
const MESSAGE_TEXT = 60_000
const THREAD_TEXT = 300_000
/** Number of characters per page in which words are linked. */
export const LINKED_TEXT: typeof linked = 30_000
const MIN_LINKED_TEXT = 300

/** Returns the number of characters per message in which words are linked, on a page with `messages` messages. */
export const linkedTextOf = (messages: number) => Math.max(MIN_LINKED_TEXT, Math.floor(LINKED_TEXT / messages))
