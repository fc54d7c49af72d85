import type { Comment, CommentReaction, ContentPart } from '@vlacku/contract/comments'
import type { CommentRow, ReactionRow } from './reading.repository.ts'

const unixSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Users and dictionary words referenced in a comment; words are in dictionary spelling. */
type NamedIn = Pick<Comment, 'mentioned' | 'mentions' | 'words'>

/** Converts comments to response objects with reactions and references. */
export function presentComments(rows: CommentRow[], reactions: ReactionRow[], named: NamedIn[]): Comment[] {
  const byComment = new Map<number, CommentReaction[]>()
  for (const { comment_id, ...reaction } of reactions)
    byComment.set(comment_id, [...(byComment.get(comment_id) ?? []), reaction])
  return rows.map((row, i) => ({
    ...presentComment(row, byComment.get(row.comment_id) ?? []),
    ...named[i]!,
  }))
}

/** Maximum length, in UTF-16 units, of each part of a thread's first comment when other comments quote it. */
const MAX_EXCERPT = 1000

const beginningOfPart = (part: ContentPart): ContentPart =>
  part.data.length > MAX_EXCERPT ? { ...part, data: `${part.data.slice(0, MAX_EXCERPT).toWellFormed()}…` } : part

function presentComment(row: CommentRow, reactions: CommentReaction[]): Omit<Comment, keyof NamedIn> {
  const { created_at, realname, edited_at, hidden_reason, hidden_by, is_deleted_by_author, named: _, ...comment } = row
  return {
    ...comment,
    first_comment_content: row.first_comment_content.map(beginningOfPart),
    realname: realname === '' ? null : realname,
    time: unixSeconds(created_at),
    edited_at: edited_at?.toISOString() ?? null,
    hidden: hidden_reason === null ? null : { reason: hidden_reason, by: hidden_by, is_deleted_by_author },
    reactions,
  }
}
