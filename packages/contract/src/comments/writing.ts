import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { After, MAX_ID, NextCursor } from '../paging.ts'
import { COMMENT_BODY, Comment, ContentPart } from './comment.ts'
import { CommentId, ContentInput, SelectorInput, Subject } from './fields.ts'

export const addComment = endpoint({
  method: 'POST',
  path: '/comments',
  access: { authority: 'create_comment' },
  limit: { max: 60, minutes: 60 },
  cost: 3,
  maxBody: COMMENT_BODY,
  idempotent: true,
  summary:
    'Replies to a comment, comments on an entry, a definition, a word of another language or a user, or starts a free thread, which needs a subject',
  body: z.object({
    valsi_id: SelectorInput,
    natlang_word_id: SelectorInput,
    definition_id: SelectorInput,
    target_user_id: SelectorInput,
    parent_id: SelectorInput,
    /** Adds a top-level comment to this thread. */
    thread_id: SelectorInput,
    subject: Subject.default(''),
    content: ContentInput,
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

export const getComment = endpoint({
  method: 'GET',
  path: '/comments/:id',
  access: 'public',
  summary: 'Returns a comment',
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
  summary:
    "Edits one of the user's comments. After 15 minutes, edits are marked, and the previous text is stored and public. " +
    'Without `expected_revision`, the previous text is always stored',
  params: CommentId,
  body: z.object({
    /** Revision on which the edit is based. If the comment has changed since, the response is 409. Not checked if missing. */
    expected_revision: z.int().min(1).max(MAX_ID).optional(),
    subject: Subject.optional(),
    content: ContentInput,
  }),
  response: Comment,
  errors: [
    'comment_not_found',
    'comment_not_yours',
    'comment_edit_conflict',
    'thread_locked',
    'not_an_image',
    'image_not_found',
    'too_large',
  ],
})

export const CommentVersion = z.object({
  subject: z.string(),
  content: z.array(ContentPart),
  /** Time of this version of the text. */
  created_at: z.iso.datetime(),
})
export type CommentVersion = z.infer<typeof CommentVersion>

export const listCommentVersions = endpoint({
  method: 'GET',
  path: '/comments/:id/versions',
  access: 'public',
  summary: 'Lists the versions of a comment, newest first; empty for a hidden comment',
  params: CommentId,
  query: z.object(After),
  response: z.object({ versions: z.array(CommentVersion), next_cursor: NextCursor }),
  errors: ['comment_not_found'],
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  access: { authority: 'delete_comment' },
  summary: "Deletes one of the user's comments that has no replies; an empty thread is deleted with it",
  params: CommentId,
  response: Done,
  errors: ['comment_not_found', 'comment_not_yours', 'comment_has_replies'],
})
