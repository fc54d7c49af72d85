import { z } from 'zod'
import { Done } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { IdInput } from '../ids.ts'
import { Line } from '../texts.ts'
import { CommentList, CommentReaction } from './comment.ts'
import { CommentId, CommentListPage } from './fields.ts'

export const bookmarkComment = endpoint({
  method: 'POST',
  path: '/comments/bookmark',
  access: 'member',
  summary: "Adds a comment to the user's bookmarks, or removes it",
  body: z.object({ comment_id: IdInput, action: z.boolean() }),
  response: Done,
  errors: ['comment_not_found'],
})

/**
 * One symbol or a short word. Spaces and invisible characters, which would make different reactions look alike, are not allowed.
 */
export const ReactionInput = Line(32).pipe(
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
  summary: 'Adds a reaction to a comment, or removes it; at most five different ones per user',
  body: z.object({
    comment_id: IdInput,
    reaction: ReactionInput,
    /** True adds and false removes the reaction; if missing, the reaction is toggled. */
    on: z.boolean().optional(),
  }),
  response: Done.extend({ reactions: z.array(CommentReaction), total_reactions: z.int() }),
  errors: ['comment_not_found', 'too_many_reactions'],
})

export const listReactors = endpoint({
  method: 'GET',
  path: '/comments/:id/reactions',
  access: 'public',
  summary: 'Lists the users who reacted, the first 100 for each reaction',
  params: CommentId,
  response: z.object({ reactions: z.array(z.object({ reaction: z.string(), usernames: z.array(z.string()) })) }),
  errors: ['comment_not_found'],
})

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/comments/bookmarks',
  access: 'member',
  summary: "Lists the user's bookmarked comments, last bookmarked first",
  query: z.object(CommentListPage),
  response: CommentList,
})

export const listMyReactions = endpoint({
  method: 'GET',
  path: '/comments/reactions/my',
  access: 'member',
  summary: 'Lists the comments that the user reacted to, last first',
  query: z.object(CommentListPage),
  response: CommentList,
})
