import type { Comment } from '@vlacku/contract/comments'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { ReportDialog } from './ReportDialog.tsx'

interface Props {
  comment: Pick<Comment, 'comment_id' | 'username'>
  open: boolean
  onClose: () => void
}

/** The dialog that reports a comment. */
export const ReportComment = (props: Props) => (
  <FeatureTexts feature="reports">
    <Asking {...props} />
  </FeatureTexts>
)

function Asking({ comment: { comment_id, username }, ...props }: Props) {
  const t = useText()
  return <ReportDialog what={{ comment_id }} title={t('reports.report_comment', { username })} {...props} />
}
