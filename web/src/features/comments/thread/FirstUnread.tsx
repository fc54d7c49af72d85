import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { anchorOf } from './discussion.ts'
import type { Unread } from './useUnread.ts'

/** The number of unread comments, with a link to the first one. */
export function FirstUnread({ thread_id, before }: { thread_id: number; before: Unread | null }) {
  const t = useText()
  const locale = useLocale()
  if (!before?.unread || before.first_unread_id === null) return null
  return (
    <p className="firstunread small">
      <Link
        to="/$locale/comments/thread"
        params={{ locale }}
        search={{ thread_id, scroll_to: before.first_unread_id }}
        hash={anchorOf(before.first_unread_id)}
      >
        <Icon name="down" /> {t('comments.first_unread', { count: before.unread })}
      </Link>
    </p>
  )
}
