import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { Comment } from '@vlacku/contract/comments'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from '../../../platform/Link.ts'
import { rememberPath, useSession } from '../../../platform/session.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { NoRows } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { QueryStatus } from '../../../ui/QueryStatus.tsx'
import { PER_PAGE, threadQuery } from '../queries.ts'
import { type About, aboutOf, type ThreadSearchParams, targetOf } from '../searchParams.ts'
import { branchesOf } from './branches.ts'
import { CommentItem } from './CommentItem.tsx'
import { anchorOf, type Discussion, DiscussionProvider, type Opened } from './discussion.ts'
import { RootForm } from './forms.tsx'
import {
  isNew,
  type Unread,
  useLiveThread,
  useReadMark,
  useSent,
  useTarget,
  useThreadKeys,
  useUnread,
} from './threadHooks.ts'

interface Props {
  params: ThreadSearchParams
  /** True if embedded in another page, which shows only the first comments. */
  isPart?: boolean
}

const NONE: Comment[] = []

/** A paginated discussion, possibly empty, with a form for a new comment. */
export function ThreadView({ params, isPart = false }: Props) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { username, authorities } = useSession()
  const query = threadQuery(params, username)
  const thread = useQuery(query)
  const [opened, open] = useState<Opened | null>(null)
  const [own, setOwn] = useState<number>()
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const isLocked = thread.data?.is_locked ?? false
  const mayReply = authorities.includes('create_comment') && !isLocked
  const loaded = thread.data?.comments ?? NONE
  useThreadKeys(list, loaded, mayReply, open)
  const target = own ?? targetOf(params)
  useTarget(target, thread.data !== undefined && !thread.isPlaceholderData)

  const elsewhere = useCallback(
    ({ thread_id, comment_id }: Comment) =>
      void navigate({
        to: '/$locale/comments/thread',
        params: { locale },
        search: { thread_id, scroll_to: comment_id },
        hash: `c${comment_id}`,
      }),
    [navigate, locale],
  )
  const addToCache = useSent(query.queryKey, elsewhere)
  const onSent = useCallback(
    (comment: Comment) => {
      open(null)
      setOwn(comment.comment_id)
      addToCache(comment)
    },
    [addToCache],
  )
  const before = useUnread(thread.isPlaceholderData ? undefined : thread.data)
  const discussion = useMemo<Discussion>(
    () => ({
      ...{ isLocked, target, opened, open, folded, onSent },
      firstUnread: before?.first_unread_id ?? null,
      isNew: (comment) => isNew(before, username, comment),
      fold: (id) =>
        setFolded((before) =>
          before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
        ),
    }),
    [isLocked, target, opened, folded, onSent, before, username],
  )
  const { unseen, show } = useLiveThread(thread.data?.thread_id ?? null, loaded)
  useReadMark(username, thread.data?.thread_id ?? null, loaded)
  const branches = useMemo(() => branchesOf(loaded), [loaded])
  if (!thread.data) return <QueryStatus query={thread} failed={t('comments.load_failed')} />
  const { thread_id, page, total } = thread.data
  return (
    <DiscussionProvider value={discussion}>
      {thread_id !== null && <FirstUnread thread_id={thread_id} before={before} />}
      <div ref={list} className="thread" aria-busy={thread.isFetching}>
        {branches.map((branch) => (
          <CommentItem key={branch.comment.comment_id} branch={branch} />
        ))}
        {branches.length === 0 && (
          <NoRows total={total}>
            <p className="soft">{t('comments.nobody_yet')}</p>
          </NoRows>
        )}
      </div>
      <NewReplies count={unseen.length} onShow={() => void show()} />
      <ThreadPages params={params} thread_id={thread_id} page={page} total={total} isPart={isPart} />
      {isLocked ? (
        <p className="note">
          <Icon name="lock" /> <span>{t('comments.is_locked')}</span>
        </p>
      ) : mayReply ? (
        <div className="rootform">
          <RootForm about={rootOf(params, thread_id)} onSent={onSent} />
        </div>
      ) : (
        <LoginToReply />
      )}
    </DiscussionProvider>
  )
}

/** Returns the parameters of a top-level comment: the ID of the discussion if it exists, otherwise its topic. */
const rootOf = (params: ThreadSearchParams, thread_id: number | null): About =>
  thread_id === null ? (aboutOf(params) ?? {}) : { thread_id }

/** The number of unread comments, with a link to the first one. */
function FirstUnread({ thread_id, before }: { thread_id: number; before: Unread | null }) {
  const t = useText()
  if (!before?.unread || before.first_unread_id === null) return null
  return (
    <p className="firstunread small">
      <Link
        to="/$locale/comments/thread"
        search={{ thread_id, scroll_to: before.first_unread_id }}
        hash={anchorOf(before.first_unread_id)}
      >
        <Icon name="down" /> {t('comments.first_unread', { count: before.unread })}
      </Link>
    </p>
  )
}

/** Link that sends visitors to the login page, which redirects back. */
function LoginToReply() {
  const t = useText()
  const { isLoggedIn, isLoading } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  if (isLoggedIn || isLoading) return null
  return (
    <p className="rootform">
      <Link to="/$locale/login" className="button" rel="nofollow" onClick={() => rememberPath(href)}>
        {t('comments.log_in')}
      </Link>
    </p>
  )
}

interface NewRepliesProps {
  count: number
  onShow: () => void
}

/** Number of new comments, shown at the bottom of the window. A click displays the comments. */
function NewReplies({ count, onShow }: NewRepliesProps) {
  const t = useText()
  return (
    <div className="newreplies" role="status">
      {count > 0 && (
        <button type="button" className="button main" onClick={onShow}>
          <Icon name="down" /> {t('comments.new_replies', { count })}
        </button>
      )}
    </div>
  )
}

interface ThreadPagesProps {
  params: ThreadSearchParams
  thread_id: number | null
  page: number
  total: number
  isPart: boolean
}

/** The pager of a discussion; if embedded in another page, a link to the whole discussion. */
function ThreadPages({ params, thread_id, page, total, isPart }: ThreadPagesProps) {
  const t = useText()
  // With the ID of a comment, links would lead back to the page that contains the comment.
  const about: About = params.comment_id !== undefined && thread_id !== null ? { thread_id } : (aboutOf(params) ?? {})
  if (isPart)
    return total > PER_PAGE ? (
      <p className="small">
        <Link to="/$locale/comments/thread" search={{ ...about, page: 2 }}>
          {t('comments.all_of_thread', { count: total })}
        </Link>
      </p>
    ) : null
  return (
    <Pager
      page={page}
      pages={Math.ceil(total / PER_PAGE)}
      link={(to, label) => (
        <Link to="/$locale/comments/thread" search={{ ...about, page: to }} className="button small">
          {label}
        </Link>
      )}
    />
  )
}
