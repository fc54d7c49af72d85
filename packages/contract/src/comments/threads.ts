import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdInput } from '../ids.ts'
import { Page } from '../paging.ts'
import { Line } from '../texts.ts'
import { Context } from './about.ts'
import { CommentPage, MAX_SEEN } from './comment.ts'
import { Selector } from './fields.ts'

export const getThread = endpoint({
  method: 'GET',
  path: '/comments/thread',
  access: 'public',
  summary:
    'Returns a thread, each comment followed by its replies. Identified by its ID, by a comment in it, or by its topic; a topic without comments has an empty thread',
  query: z.object({
    valsi_id: Selector,
    natlang_word_id: Selector,
    definition_id: Selector,
    target_user_id: Selector,
    comment_id: Selector,
    thread_id: Selector,
    /** Comment whose page is returned; overrides `page`. */
    scroll_to: Selector,
    ...Page,
  }),
  response: CommentPage.extend({
    /** Null while the thread has no comments. */
    thread_id: z.int().nullable(),
    is_locked: z.boolean(),
    /** True if the user is notified of new comments; null for visitors and for an empty thread. */
    is_followed: z.boolean().nullable(),
    /**
     * The `comment_num` up to which the user has read all comments; null for visitors and for threads that the user has never
     * read.
     */
    read_num: z.int().nullable(),
    /** Number of later comments by other users, at all levels; null if `read_num` is null. */
    unread: z.int().nullable(),
    /** The first unread comment in thread order; null if there is none. */
    first_unread_id: z.int().nullable(),
    ...Context,
  }),
  errors: [
    'valsi_not_found',
    'definition_not_found',
    'user_not_found',
    'comment_not_found',
    'thread_not_found',
    // a word of another language
    'not_found',
  ],
})

export const numberNatlangWord = endpoint({
  method: 'PUT',
  path: '/comments/natlang-words',
  access: { authority: 'create_comment' },
  summary:
    'Returns the ID of a word of another language, for discussing it; only for words that are keywords of a definition',
  body: z.object({ langid: IdInput, word: Line(300).pipe(z.string().min(1, 'is required')) }),
  response: z.object({ natlang_word_id: z.int(), langid: z.int(), word: z.string() }),
  errors: ['not_found'],
})

export const markThreadRead = endpoint({
  method: 'PUT',
  path: '/comments/threads/:id/read',
  access: 'member',
  summary:
    'Marks comments of a thread as read, by their numbers in it. The thread is read up to the first comment of other users that was not seen; the mark never moves backwards. Notifications about these comments are marked as read, too',
  params: z.object({ id: Id }),
  body: z.object({ seen: z.array(IdInput).max(MAX_SEEN) }),
  /** `notifications_read`: the number of notifications that this request marked as read. */
  response: Done.extend({ notifications_read: z.int() }),
  errors: ['thread_not_found'],
})

export const followThread = endpoint({
  method: 'PUT',
  path: '/comments/threads/:id/following',
  access: 'member',
  summary:
    'Follows or unfollows a thread; new comments of a followed thread create notifications. The thread of an entry is followed with the trigger `comment` of the entry',
  params: z.object({ id: Id }),
  body: z.object({ follows: z.boolean() }),
  response: Done,
  errors: ['thread_not_found'],
})
