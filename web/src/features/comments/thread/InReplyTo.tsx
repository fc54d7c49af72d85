import { Link } from '@tanstack/react-router'
import type { Comment } from '@vlacku/contract/comments'
import { useLocale, useText } from '../../../platform/text.tsx'
import { beginningOf } from '../content.ts'

/** Author and excerpt of the parent comment, for a reply that isn't displayed below it. */
export function InReplyTo({ comment: c }: { comment: Comment }) {
  const t = useText()
  const locale = useLocale()
  if (c.parent_id === null) return null
  const words = c.parent_content ? beginningOf(c.parent_content, 80) : ''
  return (
    <p className="reply-to">
      <Link
        to="/$locale/comments/thread"
        params={{ locale }}
        search={{ thread_id: c.thread_id, scroll_to: c.parent_id }}
        hash={`c${c.parent_id}`}
      >
        {t('comments.in_reply_to', { username: c.parent_username ?? t('comments.somebody') })}
      </Link>
      {words && <span dir="auto"> {words}</span>}
    </p>
  )
}
