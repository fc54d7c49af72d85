import type { Comment } from '@vlacku/contract/comments'
import { Link } from '../../../platform/Link.ts'
import { FeatureTexts, useText } from '../../../platform/text.tsx'
import { CommentRows } from './CommentRows.tsx'

/** The most active comments, as rows with a heading. */
export function TrendingRows({ comments }: { comments: readonly Comment[] }) {
  return (
    <FeatureTexts feature="comments">
      <Rows comments={comments} />
    </FeatureTexts>
  )
}

function Rows({ comments }: { comments: readonly Comment[] }) {
  const t = useText()
  return (
    <section aria-labelledby="trending" className="trending">
      <h2 id="trending" className="small quiet">
        {t('comments.trending')}
      </h2>
      <CommentRows comments={comments} />
      <p className="small space-above">
        <Link to="/$locale/comments">{t('comments.all_threads')}</Link>
      </p>
    </section>
  )
}
