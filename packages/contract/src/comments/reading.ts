import { z } from 'zod'
import { UsernameInput } from '../accounts.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { FeedFormat, feed, feedQuery } from '../feeds.ts'
import { Id } from '../ids.ts'
import { Page, pageFields } from '../paging.ts'
import { LongText } from '../texts.ts'
import { Comment, CommentList, CommentPage, Thread } from './comment.ts'
import { CommentListPage, Order, Selector } from './fields.ts'

export const listThreads = endpoint({
  method: 'GET',
  path: '/comments/threads',
  access: 'public',
  summary: 'Lists all threads, by default latest activity first',
  query: z.object({
    ...Page,
    sort_by: z.enum(['time', 'comments', 'subject']).default('time'),
    sort_order: Order,
    /** Only threads that the user follows; requires login. */
    followed: z.stringbool().default(false),
  }),
  response: z.object({ comments: z.array(Thread), ...pageFields }),
  errors: ['not_logged_in'],
})

export const listComments = endpoint({
  method: 'GET',
  path: '/comments/list',
  access: 'public',
  summary: 'Lists all comments, by default newest first',
  query: z.object({ ...CommentListPage, sort_order: Order }),
  response: CommentList,
})

export const TrendingSpan = z.enum(['day', 'week', 'month', 'year', 'all'])
export type TrendingSpan = z.infer<typeof TrendingSpan>

export const listTrending = endpoint({
  method: 'GET',
  path: '/comments/trending',
  access: 'public',
  summary: 'Lists the comments with most reactions, replies and bookmarks in a period, weighted by age',
  query: z.object({
    timespan: TrendingSpan.default('week'),
    limit: z.coerce.number<number>().int().min(1).max(100).default(10),
  }),
  response: z.array(Comment),
})

export const CommentSort = z.enum(['time', 'reactions', 'replies', 'relevance'])
export type CommentSort = z.infer<typeof CommentSort>

export const searchComments = endpoint({
  method: 'GET',
  path: '/comments/search',
  access: 'public',
  cost: 2,
  summary: 'Lists the comments that contain all words of the query and match the filters',
  query: z.object({
    ...Page,
    search: LongText(500).default(''),
    /** `likes` is a synonym of `reactions`. */
    sort_by: z.preprocess((by) => (by === 'likes' ? 'reactions' : by), CommentSort.default('time')),
    sort_order: Order,
    username: UsernameInput.optional(),
    valsi_id: Selector,
    definition_id: Selector,
    target_user_id: Selector,
    /** Returns only the best comment of each thread. */
    group_by_thread: z.stringbool().default(false),
  }),
  response: CommentPage,
  errors: ['user_not_found'],
})

export const listUserComments = endpoint({
  method: 'GET',
  path: '/users/:username/comments',
  access: 'public',
  summary: 'Lists the comments of a user, newest first',
  params: z.object({ username: UsernameInput }),
  query: z.object(CommentListPage),
  response: CommentList,
  errors: ['user_not_found'],
})

export const listMentions = endpoint({
  method: 'GET',
  path: '/comments/mentions/:id',
  access: 'public',
  summary: 'Lists the comments that mention a dictionary word, except in the discussion of its entry, newest first',
  params: z.object({ id: Id }),
  query: z.object(CommentListPage),
  response: CommentList,
  errors: ['valsi_not_found'],
})

export const getCommentsFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/comments/:format',
  ...feed,
  summary: 'The newest comments as a feed, optionally of one thread, entry or user',
  params: z.object({ format: FeedFormat }),
  query: feedQuery.extend({ thread_id: Selector, valsi_id: Selector, username: UsernameInput.optional() }),
  errors: ['thread_not_found', 'valsi_not_found', 'user_not_found'],
})
