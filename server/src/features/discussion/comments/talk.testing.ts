import type { Comment, ContentPart } from '@vlacku/contract/comments'
import type { Viewer } from '../../../platform/context.ts'
import type { World } from '../../../testing/world.ts'
import { addComment } from './writing/writing.service.ts'

export const text = (data: string): ContentPart[] => [{ type: 'text', data }]

interface CommentOptions {
  subject?: string
  parent_id?: number
  thread_id?: number
  valsi_id?: number
  definition_id?: number
  natlang_word_id?: number
  target_user_id?: number
  /** Time of the comment. Defaults to now. */
  at?: Date
}

/** Posts a comment as a reply, about a target or in a new thread. */
export function writeComment(
  world: World,
  viewer: Viewer,
  words: string,
  options: CommentOptions = {},
): Promise<Comment> {
  const { at, ...fields } = options
  const isFree = Object.keys(fields).every((name) => name === 'subject')
  const body = {
    valsi_id: undefined,
    natlang_word_id: undefined,
    definition_id: undefined,
    target_user_id: undefined,
    parent_id: undefined,
    thread_id: undefined,
    subject: isFree ? 'coi' : '',
    ...fields,
    content: text(words) as { type: 'text'; data: string }[],
  }
  return addComment({ ...world.ctx(viewer), ...(at && { now: () => at }) }, viewer, body)
}
