import { z } from 'zod'
import { pageFields } from '../paging.ts'
import { Context } from './about.ts'

/** Maximum size of a comment with its decoded pictures, in bytes. */
export const MAX_COMMENT_BYTES = 5 * 1024 * 1024
/** Maximum size of a request with a comment, in bytes: pictures may be sent as base64, which is a third larger. */
export const COMMENT_BODY = 7.5 * 1024 * 1024
/** Maximum number of characters in the texts of a comment. */
export const MAX_COMMENT_TEXT = 50_000
/** Number of minutes during which authors can edit a comment without creating an edit history. */
export const FREE_EDIT_MINUTES = 15
/** Maximum number of distinct reactions per user and comment. */
export const MAX_REACTIONS = 5
/** Maximum length of a picture description, in characters. */
export const MAX_ALT = 300
/** Maximum number of comments that one request can mark as seen. */
export const MAX_SEEN = 1000
/** Suggested reactions; any other short text without spaces is also accepted. */
export const REACTIONS = '👍 👎 ❤️ 😄 ⚠️ 😂 🤔 😮 🙁 🙏 ❓ ✅ 🔥 ⊨ ⊥ ∀ ∃ ⊕ ∧ ∨ ¬ ≡ ≠ ⟹ ⊢'.split(' ')

/**
 * A part of a comment. Texts and headers are Markdown. A picture is a URL returned by `POST /images`, or a data URL, which the
 * server stores as a file and replaces with its URL. `alt` is the author's description of a picture, if any.
 */
export const ContentPart = z.object({
  type: z.enum(['text', 'header', 'image']),
  data: z.string(),
  alt: z.string().optional(),
})
export type ContentPart = z.infer<typeof ContentPart>

export const CommentReaction = z.object({
  reaction: z.string(),
  count: z.int(),
  /** True if the user has given this reaction. */
  reacted: z.boolean(),
})
export type CommentReaction = z.infer<typeof CommentReaction>

export const Comment = z.object({
  comment_id: z.int(),
  thread_id: z.int(),
  parent_id: z.int().nullable(),
  user_id: z.int(),
  username: z.string(),
  realname: z.string().nullable(),
  /** One-based number of the comment in its thread. */
  comment_num: z.int(),
  /** Number of ancestors in the thread, 0 for a top-level comment. */
  depth: z.int(),
  /** Time of writing in Unix seconds. */
  time: z.int(),
  subject: z.string(),
  /** Empty if the comment is hidden and the user isn't a moderator. */
  content: z.array(ContentPart),
  /** Number of users who reacted to the comment. */
  total_reactions: z.int(),
  /** Number of replies at all levels. */
  total_replies: z.int(),
  is_bookmarked: z.boolean(),
  reactions: z.array(CommentReaction),
  /** Current usernames of users mentioned with `@`, whether by a current or a former name. */
  mentioned: z.array(z.string()),
  /** Mentioned names in lowercase, as written, with the current username of each account. */
  mentions: z.array(z.object({ name: z.string(), username: z.string() })),
  /** Words in the comment that have an entry, in lowercase, as written. */
  words: z.array(z.string()),
  /** Content of the parent comment. */
  parent_content: z.array(ContentPart).nullable(),
  parent_username: z.string().nullable(),
  ...Context,
  first_comment_subject: z.string(),
  /** The start of the thread's first comment, up to 1,000 characters per part. Empty if that comment is hidden. */
  first_comment_content: z.array(ContentPart),
  /** Author of the newest comment of the thread. */
  last_comment_username: z.string(),
  /** Time of the last edit, and number of edits made after the first `FREE_EDIT_MINUTES`. Earlier texts are stored. */
  edited_at: z.iso.datetime().nullable(),
  edits: z.int(),
  /** Increases with every change; used for `expected_revision`. */
  revision: z.int(),
  /** Set if a moderator has hidden the comment, with the reason. */
  hidden: z
    .object({
      reason: z.string(),
      by: z.string().nullable(),
      /** True if the author deleted the comment; only moderators can still see its text. */
      is_deleted_by_author: z.boolean(),
    })
    .nullable(),
  /** True if the thread accepts no more replies. */
  is_locked: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const Thread = z.object({
  thread_id: z.int(),
  /** Aliases of the same IDs, required by the API specification. */
  valsiid: z.int().nullable(),
  definitionid: z.int().nullable(),
  ...Context,
  /** The user who started the thread. */
  user_id: z.int(),
  username: z.string(),
  first_comment_subject: z.string(),
  first_comment_content: z.array(ContentPart),
  last_comment_id: z.int(),
  last_comment_subject: z.string(),
  last_comment_content: z.array(ContentPart),
  last_comment_username: z.string(),
  /** Time of the newest comment in Unix seconds. */
  last_comment_time: z.int(),
  /** Number of comments at all levels. */
  total_comments: z.int(),
  /** Number of unread comments; null for visitors and for threads that the user has never read. */
  unread: z.int().nullable(),
  is_locked: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

export const CommentPage = z.object({ comments: z.array(Comment), ...pageFields })
export type CommentPage = z.infer<typeof CommentPage>

/** A page of a list sorted by time. `next_cursor` is null on the last page. */
export const CommentList = CommentPage.extend({ next_cursor: z.string().nullable() })
export type CommentList = z.infer<typeof CommentList>
