import { useQuery } from '@tanstack/react-query'
import type { Comment } from '@vlacku/contract/comments'
import { useText } from '../../../platform/text.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { commentVersionsQuery } from '../queries.ts'
import { CommentText } from '../thread/CommentText.tsx'
import { When } from '../thread/When.tsx'

interface Props {
  comment: Comment
  open: boolean
  onClose: () => void
}

/** The current and previous versions of a comment. */
export function HistoryDialog({ comment: c, open, onClose }: Props) {
  const t = useText()
  const versions = useQuery(commentVersionsQuery(c.comment_id))
  return (
    <Dialog open={open} title={t('comments.history')} onClose={onClose}>
      <div className="dialog-body">
        {versions.isPending && <RowsSkeleton rows={2} />}
        {versions.isError && <ErrorNote error={versions.error} retry={() => void versions.refetch()} />}
        <ol className="commentversions">
          {versions.data?.versions.map(({ subject, content, created_at }, i) => (
            <li key={created_at}>
              <p className="small quiet">
                <When time={Date.parse(created_at) / 1000} /> {i === 0 && t('comments.now')}
              </p>
              {subject && <p className="subject">{subject}</p>}
              <CommentText content={content} />
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
