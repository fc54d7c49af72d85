import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EndpointInput, Endpoints } from '@vlacku/contract'
import type { CommentList, ContentPart } from '@vlacku/contract/comments'
import { request } from '../../platform/api.ts'
import { endpointQuery, pageQuery } from '../../platform/endpointQuery.ts'
import type { ThreadOrder, ThreadSearchParams } from './searchParams.ts'
import { aboutOf, targetOf } from './searchParams.ts'

export const PER_PAGE = 20

/*
 * Responses depend on the user's bookmarks and reactions, so query keys contain the username: a page rendered for a visitor stays
 * visible until the user's own response arrives.
 */

/** A page of a discussion. If the URL contains a comment but no page number, the page that contains the comment. */
export function threadQuery(params: ThreadSearchParams, reader: string | null) {
  const { page } = params
  const about = aboutOf(params) ?? {}
  const scroll_to = page === undefined ? targetOf(params) : undefined
  const query = { ...about, page: page ?? 1, per_page: PER_PAGE, ...(scroll_to !== undefined && { scroll_to }) }
  return endpointQuery(
    ['comments', 'thread', about, page ?? 1, scroll_to ?? null, reader],
    'GET /comments/thread',
    { query },
    {
      // Another page of the same discussion, or the same page for another user.
      placeholderData: (before, previousQuery) =>
        JSON.stringify(previousQuery?.queryKey[2]) === JSON.stringify(about) ? before : undefined,
    },
  )
}

/** A page of all discussions or of those the user follows. */
export const threadsQuery = (
  sort_by: ThreadOrder | undefined,
  page = 1,
  reader: string | null = null,
  followed = false,
) => {
  const query = {
    page,
    per_page: PER_PAGE,
    ...(followed && { followed: 'true' }),
    ...(sort_by && { sort_by, sort_order: sort_by === 'subject' ? ('asc' as const) : ('desc' as const) }),
  }
  return pageQuery(['comments', 'threads', query, reader], 'GET /comments/threads', { query })
}

/**
 * A page of a chronological list. If the previous page is cached, this page starts after its last comment, regardless of newer
 * comments.
 */
const listedByTime = (
  name: string,
  about: object,
  page: number,
  reader: string | null,
  load: (query: { page: number; per_page: number; after?: string }, signal: AbortSignal) => Promise<CommentList>,
) => {
  const keyOf = (page: number) => ['comments', name, { ...about, page, per_page: PER_PAGE }, reader]
  return queryOptions({
    queryKey: keyOf(page),
    queryFn: ({ client, signal }) => {
      const after = client.getQueryData<CommentList>(keyOf(page - 1))?.next_cursor
      return load({ page, per_page: PER_PAGE, ...(after && { after }) }, signal)
    },
    placeholderData: keepPreviousData,
  })
}

export const allCommentsQuery = (page = 1, reader: string | null = null) =>
  listedByTime('all', {}, page, reader, (query, signal) => request('GET /comments/list', { query }, signal))

export const bookmarksQuery = (page = 1, reader: string | null = null) =>
  listedByTime('bookmarks', {}, page, reader, (query, signal) => request('GET /comments/bookmarks', { query }, signal))

export const myReactionsQuery = (page = 1, reader: string | null = null) =>
  listedByTime('my_reactions', {}, page, reader, (query, signal) =>
    request('GET /comments/reactions/my', { query }, signal),
  )

export const userCommentsQuery = (username: string, page = 1, reader: string | null = null) =>
  listedByTime('of_user', { username }, page, reader, (query, signal) =>
    request('GET /users/:username/comments', { params: { username }, query }, signal),
  )

/** Comments that mention a word; `id` is the ID of its entry. */
export const mentionsQuery = (id: number, page = 1, reader: string | null = null) =>
  listedByTime('mentions', { id }, page, reader, (query, signal) =>
    request('GET /comments/mentions/:id', { params: { id }, query }, signal),
  )

export interface CommentSearch {
  q?: string
  page?: number
  author?: string
  sort?: 'reactions' | 'replies' | 'relevance' | undefined
  /** Reverses the default order. */
  reverse?: boolean
  group?: boolean
}

export function commentSearchQuery(search: CommentSearch, reader: string | null) {
  const { q = '', page = 1, author, sort, reverse, group = false } = search
  const query = {
    ...{ search: q.slice(0, 500), page, per_page: PER_PAGE },
    ...(author && { username: author }),
    ...(sort && { sort_by: sort }),
    ...(reverse && { sort_order: 'asc' as const }),
    ...(group && { group_by_thread: 'true' }),
  }
  return pageQuery(['comments', 'search', query, reader], 'GET /comments/search', { query })
}

export const reactorsQuery = (id: number) =>
  endpointQuery(['comments', 'reactors', id], 'GET /comments/:id/reactions', { params: { id } })

export const getComment = (id: number) => request('GET /comments/:id', { params: { id } })

export const commentVersionsQuery = (id: number) =>
  endpointQuery(['comments', 'versions', id], 'GET /comments/:id/versions', { params: { id } })

type Body<N extends keyof Endpoints> = NonNullable<EndpointInput<Endpoints[N]>['body']>
export type NewComment = Body<'POST /comments'>

export const addComment = (body: NewComment, idempotencyKey: string) =>
  request('POST /comments', { body, idempotencyKey })

interface Edit {
  expected_revision: number | undefined
  subject: string
  content: ContentPart[]
}

export const editComment = (id: number, body: Edit) =>
  request('PUT /comments/:id', { params: { id }, body: body as Body<'PUT /comments/:id'> })

export const deleteComment = (id: number) => request('DELETE /comments/:id', { params: { id } })

export const hideComment = (id: number, reason: string | null) =>
  request('PUT /comments/:id/hidden', { params: { id }, body: { reason } })

export const moveComment = (id: number, place: { parent_id: number } | { subject: string }) =>
  request('PUT /comments/:id/place', { params: { id }, body: place })

export const lockThread = (id: number, locked: boolean) =>
  request('PUT /comments/threads/:id/locked', { params: { id }, body: { locked } })

export const followThread = (id: number, follows: boolean) =>
  request('PUT /comments/threads/:id/following', { params: { id }, body: { follows } })

export const bookmarkComment = (comment_id: number, action: boolean) =>
  request('POST /comments/bookmark', { body: { comment_id, action } })

export const react = (comment_id: number, reaction: string, on: boolean) =>
  request('POST /comments/reactions', { body: { comment_id, reaction, on } })

export const markThreadRead = (id: number, seen: number[]) =>
  request('PUT /comments/threads/:id/read', { params: { id }, body: { seen } })
