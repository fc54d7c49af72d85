import { z } from 'zod'
import { Done, GivenUsername } from './accounts.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { MAX_ID, Page, pageFields } from './paging.ts'
import { Line, LongText } from './texts.ts'

/** What one comment may hold in all, pictures decoded (bytes). */
export const MAX_COMMENT_BYTES = 5 * 1024 * 1024
/** The largest body of a call that carries a comment (bytes): its pictures may come as base64, a third longer. */
export const COMMENT_BODY = 7.5 * 1024 * 1024
/** The most characters of the texts of one comment. */
export const MAX_COMMENT_TEXT = 50_000
/** An author changes a comment without a trace for so long (minutes). */
export const FREE_EDIT_MINUTES = 15
/** The most different reactions of one person to one comment. */
export const MAX_REACTIONS = 5
/** The most characters of what is said of a picture. */
export const MAX_ALT = 300
/** The most comments that are told to be seen at once. */
export const MAX_SEEN = 1000
/** The reactions that are offered; any other short text without spaces is taken, too. */
export const REACTIONS = '👍 👎 ❤️ 😄 ⚠️ 😂 🤔 😮 🙁 🙏 ❓ ✅ 🔥 ⊨ ⊥ ∀ ∃ ⊕ ∧ ∨ ¬ ≡ ≠ ⟹ ⊢'.split(' ')

const Id = z.coerce.number<number>().int().min(1).max(MAX_ID)
/** A number that names something, or 0, which says the same as nothing. */
const Selector = z.coerce
  .number<number>()
  .int()
  .min(0)
  .max(MAX_ID)
  .optional()
  .transform((id) => id || undefined)

/**
 * A piece of a comment: text and headers in Markdown; a picture by the address that `POST /images` answered, or as a data
 * URL, which is then kept as a file and answered by its address. `alt` says what a picture shows, where its author told.
 */
export const ContentPart = z.object({
  type: z.enum(['text', 'header', 'image']),
  data: z.string(),
  alt: z.string().optional(),
})
export type ContentPart = z.infer<typeof ContentPart>

const GivenPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), data: LongText(MAX_COMMENT_TEXT) }),
  z.object({ type: z.literal('header'), data: Line(300) }),
  z.object({
    type: z.literal('image'),
    data: z.string().min(1, 'is required').max(COMMENT_BODY),
    alt: Line(MAX_ALT).default(''),
  }),
])
const GivenContent = z.array(GivenPart).min(1, 'is required').max(50)
const Subject = Line(300)

export const CommentReaction = z.object({
  reaction: z.string(),
  count: z.int(),
  /** Whether I am among them. */
  reacted: z.boolean(),
})
export type CommentReaction = z.infer<typeof CommentReaction>

/** What a thread is about; all null in a free wave. */
const Context = {
  valsi_id: z.int().nullable(),
  natlang_word_id: z.int().nullable(),
  definition_id: z.int().nullable(),
  target_user_id: z.int().nullable(),
  /** The word, also of a definition; the word of another language; null of users and free waves. */
  valsi_word: z.string().nullable(),
  /** The beginning of the definition, also when it is deleted meanwhile. */
  definition: z.string().nullable(),
  target_username: z.string().nullable(),
}

export const Comment = z.object({
  comment_id: z.int(),
  thread_id: z.int(),
  parent_id: z.int().nullable(),
  user_id: z.int(),
  username: z.string(),
  realname: z.string().nullable(),
  /** Counts within its thread, from 1. */
  comment_num: z.int(),
  /** How many comments stand between this and the first of its branch, 0 for that one itself. */
  depth: z.int(),
  /** Unix seconds. */
  time: z.int(),
  subject: z.string(),
  /** Empty when it is hidden and the asker does not moderate. */
  content: z.array(ContentPart),
  /** How many people reacted. */
  total_reactions: z.int(),
  /** Replies of every level. */
  total_replies: z.int(),
  is_bookmarked: z.boolean(),
  reactions: z.array(CommentReaction),
  /** Members whose names stand in its texts after an @, as they write themselves. */
  mentioned: z.array(z.string()),
  /** Words of its texts that name entries, as they are written there, in small letters. */
  words: z.array(z.string()),
  /** Of the comment it replies to. */
  parent_content: z.array(ContentPart).nullable(),
  parent_username: z.string().nullable(),
  ...Context,
  first_comment_subject: z.string(),
  /** When it was changed after the first minutes, and how often; its texts before are kept. */
  edited_at: z.iso.datetime().nullable(),
  edits: z.int(),
  /** A moderator hid it, and why. */
  hidden: z.object({ reason: z.string(), by: z.string().nullable() }).nullable(),
  /** The thread takes no more replies. */
  is_locked: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const Thread = z.object({
  thread_id: z.int(),
  /** The specification's names of the same ids. */
  valsiid: z.int().nullable(),
  definitionid: z.int().nullable(),
  ...Context,
  /** Who began it. */
  user_id: z.int(),
  username: z.string(),
  first_comment_subject: z.string(),
  first_comment_content: z.array(ContentPart),
  last_comment_id: z.int(),
  last_comment_subject: z.string(),
  last_comment_content: z.array(ContentPart),
  last_comment_username: z.string(),
  /** Unix seconds. */
  last_comment_time: z.int(),
  /** Of every level. */
  total_comments: z.int(),
  /** Since I last read it; null for visitors, and where I never did. */
  unread: z.int().nullable(),
  is_locked: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

const CommentPage = z.object({ comments: z.array(Comment), ...pageFields })
export type CommentPage = z.infer<typeof CommentPage>
const Order = z.enum(['asc', 'desc']).default('desc')
const CommentId = z.object({ id: Id })

export const addComment = endpoint({
  method: 'POST',
  path: '/comments',
  access: { authority: 'create_comment' },
  limit: { max: 60, minutes: 60 },
  cost: 3,
  maxBody: COMMENT_BODY,
  idempotent: true,
  summary:
    'Replies to a comment, or speaks about an entry, a definition, a word of another language or a user, or begins a free thread, which needs a subject',
  body: z.object({
    valsi_id: Selector,
    natlang_word_id: Selector,
    definition_id: Selector,
    target_user_id: Selector,
    parent_id: Selector,
    /** Says to continue this thread on its first level. */
    thread_id: Selector,
    subject: Subject.default(''),
    content: GivenContent,
  }),
  response: Comment,
  errors: [
    'valsi_not_found',
    'definition_not_found',
    'user_not_found',
    'comment_not_found',
    'thread_not_found',
    'not_found',
    'thread_locked',
    'not_an_image',
    'image_not_found',
    'too_large',
  ],
})

export const getThread = endpoint({
  method: 'GET',
  path: '/comments/thread',
  access: 'public',
  summary:
    'A thread, each comment followed by its replies; which one is said by its number, by a comment in it, or by what it is about. What was never talked about has an empty one',
  query: z.object({
    valsi_id: Selector,
    natlang_word_id: Selector,
    definition_id: Selector,
    target_user_id: Selector,
    comment_id: Selector,
    thread_id: Selector,
    /** Answers the page that holds this comment, whatever `page` says. */
    scroll_to: Selector,
    ...Page,
  }),
  response: CommentPage.extend({
    /** Null while nobody has said anything. */
    thread_id: z.int().nullable(),
    is_locked: z.boolean(),
    /** Up to which `comment_num` I had read all of it before; null for visitors, and where I never did. */
    read_num: z.int().nullable(),
    /** Comments of others after that, of every level; null where that is. */
    unread: z.int().nullable(),
    /** The first of them in the order of the thread; null where there is none. */
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
    'The number of a word of another language, by which it is talked about; only of words that some definition has among its keywords',
  body: z.object({ langid: Id, word: Line(300).pipe(z.string().min(1, 'is required')) }),
  response: z.object({ natlang_word_id: z.int(), langid: z.int(), word: z.string() }),
  errors: ['not_found'],
})

export const getComment = endpoint({
  method: 'GET',
  path: '/comments/:id',
  access: 'public',
  summary: 'One comment',
  params: CommentId,
  response: Comment,
  errors: ['comment_not_found'],
})

export const editComment = endpoint({
  method: 'PUT',
  path: '/comments/:id',
  access: { authority: 'edit_comment' },
  cost: 3,
  maxBody: COMMENT_BODY,
  summary: 'Changes a comment of mine: without a trace for 15 minutes, later with what it said before kept and shown',
  params: CommentId,
  body: z.object({ subject: Subject.optional(), content: GivenContent }),
  response: Comment,
  errors: ['comment_not_found', 'comment_not_yours', 'thread_locked', 'not_an_image', 'image_not_found', 'too_large'],
})

export const CommentVersion = z.object({
  subject: z.string(),
  content: z.array(ContentPart),
  /** Since when it said so. */
  created_at: z.iso.datetime(),
})
export type CommentVersion = z.infer<typeof CommentVersion>

export const listCommentVersions = endpoint({
  method: 'GET',
  path: '/comments/:id/versions',
  access: 'public',
  summary: 'What a comment says and said before, the newest first; nothing of one that is hidden',
  params: CommentId,
  response: z.object({ versions: z.array(CommentVersion) }),
  errors: ['comment_not_found'],
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  access: { authority: 'delete_comment' },
  summary: 'Deletes a comment of mine that nobody has replied to; an empty thread goes with it',
  params: CommentId,
  response: Done,
  errors: ['comment_not_found', 'comment_not_yours', 'comment_has_replies'],
})

export const hideComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/hidden',
  access: { authority: 'moderate_comments' },
  summary: 'Hides a comment with a reason, which everybody reads in its place; null shows it again',
  params: CommentId,
  body: z.object({ reason: Line(300).pipe(z.string().min(1, 'is required')).nullable() }),
  response: Done,
  errors: ['comment_not_found'],
})

export const moveComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/place',
  access: { authority: 'moderate_comments' },
  summary: 'Moves a comment with its replies: below another one, or into a thread of its own under a subject',
  params: CommentId,
  body: z.union([z.object({ parent_id: Id }), z.object({ subject: Subject.pipe(z.string().min(1, 'is required')) })]),
  response: Done.extend({ thread_id: z.int() }),
  errors: ['comment_not_found', 'moved_below_itself'],
})

export const lockThread = endpoint({
  method: 'PUT',
  path: '/comments/threads/:id/locked',
  access: { authority: 'moderate_comments' },
  summary: 'From now on a thread takes no replies, or takes them again',
  params: z.object({ id: Id }),
  body: z.object({ locked: z.boolean() }),
  response: Done,
  errors: ['thread_not_found'],
})

export const bookmarkComment = endpoint({
  method: 'POST',
  path: '/comments/bookmark',
  access: 'member',
  summary: 'Keeps a comment among my bookmarks, or no longer',
  body: z.object({ comment_id: Id, action: z.boolean() }),
  response: Done,
  errors: ['comment_not_found'],
})

/** One symbol or a short word: no spaces, nothing invisible that would make two look alike. */
export const GivenReaction = Line(32).pipe(
  z
    .string()
    .min(1, 'is required')
    .refine((text) => !/\s/u.test(text), 'must not contain spaces')
    .refine((text) => new TextEncoder().encode(text).length <= 32, 'must have at most 32 bytes'),
)

export const react = endpoint({
  method: 'POST',
  path: '/comments/reactions',
  access: { authority: 'create_comment' },
  summary: 'Reacts to a comment, or takes the same reaction back; at most five different ones each',
  body: z.object({
    comment_id: Id,
    reaction: GivenReaction,
    /** Whether I want to have reacted; without it the call turns it over. */
    on: z.boolean().optional(),
  }),
  response: Done.extend({ reactions: z.array(CommentReaction), total_reactions: z.int() }),
  errors: ['comment_not_found', 'too_many_reactions'],
})

export const listReactors = endpoint({
  method: 'GET',
  path: '/comments/:id/reactions',
  access: 'public',
  summary: 'Who reacted how, the first 100 of each',
  params: CommentId,
  response: z.object({ reactions: z.array(z.object({ reaction: z.string(), usernames: z.array(z.string()) })) }),
  errors: ['comment_not_found'],
})

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/comments/bookmarks',
  access: 'member',
  summary: 'The comments I keep, the last kept first',
  query: z.object(Page),
  response: CommentPage,
})

export const listMyReactions = endpoint({
  method: 'GET',
  path: '/comments/reactions/my',
  access: 'member',
  summary: 'The comments I reacted to, the last first',
  query: z.object(Page),
  response: CommentPage,
})

export const listThreads = endpoint({
  method: 'GET',
  path: '/comments/threads',
  access: 'public',
  summary: 'All threads, by default the one last spoken in first',
  query: z.object({ ...Page, sort_by: z.enum(['time', 'comments', 'subject']).default('time'), sort_order: Order }),
  response: z.object({ comments: z.array(Thread), ...pageFields }),
})

export const listComments = endpoint({
  method: 'GET',
  path: '/comments/list',
  access: 'public',
  summary: 'All comments, by default the newest first',
  query: z.object({ ...Page, sort_order: Order }),
  response: CommentPage,
})

export const TrendingSpan = z.enum(['day', 'week', 'month', 'year', 'all'])
export type TrendingSpan = z.infer<typeof TrendingSpan>

export const listTrending = endpoint({
  method: 'GET',
  path: '/comments/trending',
  access: 'public',
  summary: 'What people react to, reply to and bookmark most in a span; older ones count less',
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
  summary: 'Comments that contain all words of the search; without one, all that the filters let through',
  query: z.object({
    ...Page,
    search: LongText(500).default(''),
    /** `likes` says the same as `reactions`. */
    sort_by: z.preprocess((by) => (by === 'likes' ? 'reactions' : by), CommentSort.default('time')),
    sort_order: Order,
    username: GivenUsername.optional(),
    valsi_id: Selector,
    definition_id: Selector,
    target_user_id: Selector,
    /** Only the best comment of each thread. */
    group_by_thread: z.stringbool().default(false),
  }),
  response: CommentPage,
  errors: ['user_not_found'],
})

export const listUserComments = endpoint({
  method: 'GET',
  path: '/users/:username/comments',
  access: 'public',
  summary: 'What one user wrote, the newest first',
  params: z.object({ username: GivenUsername }),
  query: z.object(Page),
  response: CommentPage,
  errors: ['user_not_found'],
})

export const markThreadRead = endpoint({
  method: 'PUT',
  path: '/comments/threads/:id/read',
  access: 'member',
  summary:
    'I have seen these comments of a thread, by their numbers in it. It is read up to the first one of others that I have not seen; never moves backwards',
  params: z.object({ id: Id }),
  body: z.object({ seen: z.array(z.int().min(1).max(MAX_ID)).max(MAX_SEEN) }),
  response: Done,
  errors: ['thread_not_found'],
})

export const listMentions = endpoint({
  method: 'GET',
  path: '/comments/mentions/:id',
  access: 'public',
  summary:
    'Comments in which a word of the dictionary is named, other than in the discussion of its entry, the newest first',
  params: z.object({ id: Id }),
  query: z.object(Page),
  response: CommentPage,
  errors: ['valsi_not_found'],
})

const feed = { access: 'public', types: ['application/atom+xml', 'application/feed+json'] } as const
const Format = z.enum(['atom', 'json'])
const feedQuery = z.object({ locale: z.enum(['en', 'jbo', 'ru']).default('en') })

export const getCommentsFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/comments/:format',
  ...feed,
  summary: 'The newest comments; of one thread, entry or user where that is said',
  params: z.object({ format: Format }),
  query: feedQuery.extend({ thread_id: Selector, valsi_id: Selector, username: GivenUsername.optional() }),
  errors: ['thread_not_found', 'valsi_not_found', 'user_not_found'],
})
