import type { Comment } from '@vlacku/contract/comments'
import type { FindIn } from '../../../ui/foundPatterns.ts'
import { CommentRow } from './CommentRow.tsx'

interface Props {
  comments: readonly Comment[]
  /** Finds search terms to highlight. */
  found?: FindIn | null | undefined
  className?: string
}

/** Comments in list rows. */
export const CommentRows = ({ comments, found, className = 'threads' }: Props) => (
  <ol className={className}>
    {comments.map((comment) => (
      <CommentRow key={comment.comment_id} comment={comment} found={found} />
    ))}
  </ol>
)
