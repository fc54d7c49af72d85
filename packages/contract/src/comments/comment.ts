import { z } from 'zod'
import { pageFields } from '../paging.ts'
import { Context } from './about.ts'

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

export const CommentReaction = z.object({
  reaction: z.string(),
  count: z.int(),
  /** Whether I am among them. */
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
  /** Members whose names, current or former, are in its texts after an @: their current names. */
  mentioned: z.array(z.string()),
  /** The names in its texts that mean members: as written, in small letters, with the current name of the account. */
  mentions: z.array(z.object({ name: z.string(), username: z.string() })),
  /** Words of its texts that name entries, as they are written there, in small letters. */
  words: z.array(z.string()),
  /** Of the comment it replies to. */
  parent_content: z.array(ContentPart).nullable(),
  parent_username: z.string().nullable(),
  ...Context,
  first_comment_subject: z.string(),
  /** The beginning of the thread's first comment: at most 1,000 characters per part; empty when it is hidden. */
  first_comment_content: z.array(ContentPart),
  /** Author of the newest comment of the thread. */
  last_comment_username: z.string(),
  /** When it was changed after the first minutes, and how often; its texts before are kept. */
  edited_at: z.iso.datetime().nullable(),
  edits: z.int(),
  /** Increases with every change, for `expected_revision`. */
  revision: z.int(),
  /** A moderator hid it, and why. */
  hidden: z
    .object({
      reason: z.string(),
      by: z.string().nullable(),
      /** True if the author has deleted the comment since; only moderators still see its text. */
      is_deleted_by_author: z.boolean(),
    })
    .nullable(),
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

export const CommentPage = z.object({ comments: z.array(Comment), ...pageFields })
export type CommentPage = z.infer<typeof CommentPage>

/** A page of a list by time. `next_cursor` is its end, null on the last page. */
export const CommentList = CommentPage.extend({ next_cursor: z.string().nullable() })
export type CommentList = z.infer<typeof CommentList>
