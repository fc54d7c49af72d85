import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../../platform/text.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { PER_PAGE } from '../queries.ts'
import { type About, aboutOf, type ThreadSearchParams } from '../searchParams.ts'

interface Props {
  address: ThreadSearchParams
  thread_id: number | null
  page: number
  total: number
  isPart: boolean
}

/** The pager of a discussion; if embedded in another page, a link to the whole discussion. */
export function ThreadPages({ address, thread_id, page, total, isPart }: Props) {
  const t = useText()
  const locale = useLocale()
  // With the ID of a comment, links would lead back to the page that contains the comment.
  const about: About = address.comment_id !== undefined && thread_id !== null ? { thread_id } : (aboutOf(address) ?? {})
  if (isPart)
    return total > PER_PAGE ? (
      <p className="small">
        <Link to="/$locale/comments/thread" params={{ locale }} search={{ ...about, page: 2 }}>
          {t('comments.all_of_thread', { count: total })}
        </Link>
      </p>
    ) : null
  return (
    <Pager
      page={page}
      pages={Math.ceil(total / PER_PAGE)}
      link={(to, label) => (
        <Link
          to="/$locale/comments/thread"
          params={{ locale }}
          search={{ ...about, page: to }}
          className="button small"
        >
          {label}
        </Link>
      )}
    />
  )
}
