import { useQuery } from '@tanstack/react-query'
import type { Thread } from '@vlacku/contract/comments'
import { Link } from '../../../platform/Link.ts'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty, NoRows } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageLinks } from '../../../ui/Pager.tsx'
import { QueryStatus } from '../../../ui/QueryStatus.tsx'
import { excerptOf } from '../content.ts'
import { PER_PAGE, threadsQuery } from '../queries.ts'
import type { ThreadOrder } from '../searchParams.ts'
import { When } from '../thread/Byline.tsx'
import { FollowThread } from '../thread/FollowThread.tsx'
import { titleOf } from '../thread/ThreadHead.tsx'
import { NewThreadLink } from './NewThreadLink.tsx'

interface Props {
  order?: ThreadOrder | undefined
  page: number | undefined
  /** True to list only followed discussions, each with an unfollow button. */
  followed?: boolean
}

/** A paginated list of discussions. */
export function ThreadList({ order, page, followed = false }: Props) {
  const t = useText()
  const { username } = useSession()
  const list = useQuery(threadsQuery(order, page, username, followed))
  if (!list.data) return <QueryStatus query={list} failed={t('comments.load_failed')} />
  const { comments, total } = list.data
  if (comments.length === 0)
    return (
      <NoRows total={total}>
        {followed ? (
          <Empty message={t('comments.follows_nothing')} advice={t('comments.how_to_follow')} />
        ) : (
          <Empty message={t('comments.no_threads')} advice={t('comments.no_threads_advice')}>
            <NewThreadLink />
          </Empty>
        )}
      </NoRows>
    )
  return (
    <div aria-busy={list.isFetching}>
      <ol className="threads">
        {comments.map((thread) => (
          <ThreadRow key={thread.thread_id} thread={thread} followed={followed} />
        ))}
      </ol>
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </div>
  )
}

function ThreadRow({ thread, followed }: { thread: Thread; followed: boolean }) {
  const t = useText()
  const title = titleOf(t, thread, thread.first_comment_subject)
  const about = titleOf(t, thread, '')
  const isNamed = thread.first_comment_subject !== '' && about !== t('comments.no_subject')
  return (
    <li className={thread.unread ? 'unread' : undefined}>
      <p className="what">
        <Link to="/$locale/comments/thread" search={{ thread_id: thread.thread_id }} dir="auto" className="name">
          {title}
        </Link>
        {thread.is_locked && (
          <span title={t('comments.locked')}>
            <Icon name="lock" />
            <span className="visually-hidden">{t('comments.locked')}</span>
          </span>
        )}
        <span className="num quiet">
          <Icon name="comment" />
          <span className="visually-hidden">{t('comments.count', { count: thread.total_comments })}</span>
          <span aria-hidden="true">{thread.total_comments}</span>
        </span>
        {Boolean(thread.unread) && <b className="new">{t('comments.unread', { count: thread.unread ?? 0 })}</b>}
      </p>
      <p className="last" dir="auto">
        {excerptOf(thread.last_comment_content)}
      </p>
      <p className="facts-line">
        {isNamed && <span>{about}</span>}
        <span>
          <Link
            to="/$locale/comments/thread"
            search={{ thread_id: thread.thread_id, scroll_to: thread.last_comment_id }}
            hash={`c${thread.last_comment_id}`}
          >
            {t('comments.last_by', { username: thread.last_comment_username })}
          </Link>
        </span>
        <When time={thread.last_comment_time} />
      </p>
      {followed && (
        <div className="line space-above-small">
          <FollowThread thread_id={thread.thread_id} isFollowed />
        </div>
      )}
    </li>
  )
}
