import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdInput } from '../ids.ts'
import { Line } from '../texts.ts'
import { CommentId, Subject } from './fields.ts'

export const hideComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/hidden',
  access: { authority: 'moderate_comments' },
  summary: 'Hides a comment with a reason, which is shown in its place; null shows the comment again',
  params: CommentId,
  body: z.object({ reason: Line(300).pipe(z.string().min(1, 'is required')).nullable() }),
  response: Done,
  errors: ['comment_not_found', 'comment_deleted'],
})

export const moveComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/place',
  access: { authority: 'moderate_comments' },
  summary: 'Moves a comment with its replies below another one, or to a new thread with a subject',
  params: CommentId,
  body: z.union([
    z.object({ parent_id: IdInput }),
    z.object({ subject: Subject.pipe(z.string().min(1, 'is required')) }),
  ]),
  response: Done.extend({ thread_id: z.int() }),
  errors: ['comment_not_found', 'moved_below_itself'],
})

export const lockThread = endpoint({
  method: 'PUT',
  path: '/comments/threads/:id/locked',
  access: { authority: 'moderate_comments' },
  summary: 'Locks or unlocks a thread for replies',
  params: z.object({ id: Id }),
  body: z.object({ locked: z.boolean() }),
  response: Done,
  errors: ['thread_not_found'],
})
