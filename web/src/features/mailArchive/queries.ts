import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MailMessage } from '@vlacku/contract/mailArchive'
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'
import { saveAnswer } from '../../platform/files.ts'
import { useSession } from '../../platform/session.ts'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { PER_PAGE } from '../search/index.ts'
import type { MailAddress } from './address.ts'
import { MESSAGE_TEXT, THREAD_TEXT, WHOLE_THREAD } from './limits.ts'

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['mailArchive', 'message', id],
    queryFn: ({ signal }) =>
      call('GET /mail/message/:id', { params: { id }, query: { max_text: MESSAGE_TEXT } }, signal),
  })

/** Loads the whole text of a message in pieces. */
export const wholeTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['mailArchive', 'text', id],
    queryFn: async ({ signal }) => {
      const pieces: string[] = []
      for (let offset: number | null = 0; offset !== null; ) {
        const query: { offset: number } = { offset }
        const piece = await call('GET /mail/messages/:id/text', { params: { id }, query }, signal)
        pieces.push(piece.text)
        offset = piece.next_offset
      }
      return pieces.join('')
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const messageIdQuery = (message_id: string) =>
  queryOptions({
    queryKey: ['mailArchive', 'message-id', message_id],
    queryFn: ({ signal }) => call('GET /mail/message-id/:message_id', { params: { message_id } }, signal),
  })

/** A thread, whole as far as its page goes. */
export function threadQuery(subject: string, { order, page = 1 }: MailAddress) {
  const query = {
    ...{ subject: subject.slice(0, 1000), page, per_page: WHOLE_THREAD, sort_by: 'sent_at' as const },
    max_text: THREAD_TEXT,
    sort_order: order === 'newest' ? ('desc' as const) : ('asc' as const),
  }
  return queryOptions({
    queryKey: ['mailArchive', 'thread', query],
    queryFn: ({ signal }) => call('GET /mail/thread', { query }, signal),
  })
}

/** What of a search's address matters here. */
export interface MailSearchAddress {
  q?: string
  page?: number
  sort?: string
  order?: string
  /** The last of that order first. */
  reverse?: boolean
  group?: boolean
}

export function mailSearchQuery({ q = '', page = 1, sort, order, reverse = false, group }: MailSearchAddress) {
  const text = (['subject', 'sender'] as const).find((one) => one === order)
  const query = {
    ...{ query: q.slice(0, 1000), page, per_page: PER_PAGE },
    sort_by: text ?? (sort === 'date' ? ('sent_at' as const) : ('rank' as const)),
    // texts from A, times and matches from the last and the best
    sort_order: (text !== undefined) !== reverse ? ('asc' as const) : ('desc' as const),
    group_by_thread: group ? ('true' as const) : ('false' as const),
  }
  return queryOptions({
    queryKey: ['mailArchive', 'search', query],
    queryFn: ({ signal }) => call('GET /mail/search', { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Lists on one page. */
export const LISTS_PER_PAGE = 50

export function mailingListsQuery(page = 1) {
  const query = { page, per_page: LISTS_PER_PAGE }
  return queryOptions({
    queryKey: ['mailArchive', 'lists', query],
    queryFn: ({ signal }) => call('GET /mail/lists', { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Of all mailing lists, the newest first. */
export const newestMail = (page: number | undefined) => mailSearchQuery({ page: page ?? 1, sort: 'date' })

/** Messages with this very word, the newest first; with the `query` that finds them. */
export function mailAbout(word: string) {
  const query = `"${word.replaceAll('"', ' ')}"`
  return queryOptions({
    ...mailSearchQuery({ q: query, sort: 'date' }),
    select: (found) => ({ ...found, query }),
  })
}

/** Says that a message is spam, or takes it back; a moderator may decide. What shows it is asked for again. */
export function useSpam(id: number) {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['mailArchive'] })
  const vote = useSingleMutation({
    mutationFn: () => call('POST /mail/messages/:id/spam-vote', { params: { id } }),
    onSuccess,
  })
  const decide = useSingleMutation({
    mutationFn: (decision: 'spam' | 'no_spam' | null) =>
      call('PUT /mail/messages/:id/spam-decision', { params: { id }, body: { decision } }),
    onSuccess,
  })
  return { vote, decide }
}

/** Pages are drawn for visitors: what a member sees of messages is asked for again once it is known who reads. */
export function useAsMember(messages: readonly MailMessage[]) {
  const queryClient = useQueryClient()
  const { isLoggedIn } = useSession()
  const isForVisitors = messages.some((message) => message.current_user_voted_spam === null)
  useEffect(() => {
    if (isLoggedIn && isForVisitors) void queryClient.invalidateQueries({ queryKey: ['mailArchive'] })
  }, [queryClient, isLoggedIn, isForVisitors])
}

/** Saves a message as it came, or a whole thread as a mailbox: for members. */
export const useSaveMail = (path: `/messages/${number}/raw` | `/threads/${number}/mbox`) =>
  useSingleMutation({ mutationFn: () => saveAnswer(`/api/mail${path}`) })
