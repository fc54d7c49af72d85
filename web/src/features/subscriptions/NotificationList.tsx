import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Notification } from '@vlacku/contract/subscriptions'
import type { MouseEvent, ReactNode } from 'react'
import { useDateTime } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, QueryStatus } from '../../ui/QueryStatus.tsx'
import { slugOf } from '../entries/index.ts'
import { OutdatedVote } from '../votes/index.ts'
import { markRead, type NotificationsSearchParams, notificationsQuery, PER_PAGE } from './queries.ts'

/** Notifications about followed content, latest first. */
export function NotificationList({ params: { page, unread } }: { params: NotificationsSearchParams }) {
  const t = useText()
  const queryClient = useQueryClient()
  const result = useQuery(notificationsQuery(unread ?? false, page))
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => markRead(queryClient),
    meta: { showsError: true },
  })
  if (result.isPending || result.isError) return <QueryStatus query={result} />
  const { notifications, total, unread_count } = result.data
  return (
    <>
      <div className="spread">
        <nav className="segments" aria-label={t('subscriptions.which')}>
          <Link
            from="/$locale/notifications"
            to="."
            search={{}}
            activeOptions={{ exact: true }}
            aria-current={unread ? undefined : 'true'}
          >
            {t('subscriptions.all')}
          </Link>
          <Link
            from="/$locale/notifications"
            to="."
            search={{ unread: true }}
            activeOptions={{ exact: true }}
            aria-current={unread ? 'true' : undefined}
          >
            {t('subscriptions.only_unread', { count: unread_count })}
          </Link>
        </nav>
        {unread_count > 0 && (
          <ActButton className="button small" busy={isPending} busyText={t('shell.working')} onClick={() => mutate()}>
            {t('subscriptions.mark_all')}
          </ActButton>
        )}
      </div>
      {error && <ErrorNote error={error} />}
      {notifications.length === 0 ? (
        <NoRows
          total={total}
          message={unread ? t('subscriptions.nothing_unread') : t('subscriptions.nothing')}
          advice={t('subscriptions.nothing_advice')}
        />
      ) : (
        <ol className="log news" aria-busy={result.isFetching}>
          {notifications.map((notification) => (
            <NotificationRow key={notification.notification_id} notification={notification} />
          ))}
        </ol>
      )}
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}

const ICONS: Record<Notification['kind'], IconName> = {
  comment: 'comment',
  reply: 'comment',
  mention: 'comment',
  definition: 'plus',
  edit: 'edit',
  outdated_vote: 'history',
  deletion: 'close',
  collection_withheld: 'lock',
  collection_released: 'stack',
  bulk_import: 'upload',
}

/** A notification; opening its link marks it as read. */
export function NotificationRow({ notification: n }: { notification: Notification }) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { day, time } = useDateTime()
  const at = new Date(n.created_at)
  const read = () => {
    if (n.read_at === null) void markRead(queryClient, [n.notification_id]).catch(() => {}) // On failure, the notification simply stays unread.
  }
  // Also marks the notification as read when the link is opened in another tab with the middle mouse button.
  const reads = { onClick: read, onAuxClick: ({ button }: MouseEvent) => button === 1 && read() }
  const toVersion = (id: number, text: ReactNode) => (
    <Link to="/$locale/version/$id" params={{ locale, id: String(id) }} {...reads}>
      {text}
    </Link>
  )
  // Without an entry, `word` is the subject of a thread or the name of a collection or import.
  const word = n.valsiid === null ? <span dir="auto">{n.word}</span> : jbo(n.word)
  /** Link to the entry or, for a deleted definition, to its version, because the entry page may no longer exist. */
  const toWord = () => {
    if (n.comment_id !== null)
      return (
        <a href={`/${locale}/comments/thread?thread_id=${n.thread_id}&scroll_to=${n.comment_id}`} {...reads}>
          {word}
        </a>
      )
    if (n.collection_id !== null)
      return (
        <Link to="/$locale/collections/$id" params={{ locale, id: String(n.collection_id) }} {...reads}>
          {word}
        </Link>
      )
    if (n.client_id !== null)
      return (
        <Link to="/$locale/bulk-import" params={{ locale }} search={{ id: n.client_id }} {...reads}>
          {word}
        </Link>
      )
    if (!n.entry_exists) return n.version_id === null ? word : toVersion(n.version_id, word)
    return (
      <Link
        to="/$locale/valsi/$id"
        params={{ locale, id: slugOf(n.word) }}
        {...(n.definition_exists && { hash: `d${n.definitionid}` })}
        {...reads}
      >
        {word}
      </Link>
    )
  }
  return (
    <li className={n.read_at === null ? 'unread' : undefined}>
      <time dateTime={n.created_at}>
        {day(at)}, {time(at)}
      </time>
      <Icon name={ICONS[n.kind]} />
      <span>
        {n.read_at === null && <span className="visually-hidden">{t('subscriptions.is_unread')} </span>}
        {t.rich(`subscriptions.did_${n.kind}`, {
          actor: n.actor ?? t('subscriptions.somebody'),
          word: toWord,
          who: (name) => <b dir="auto">{name}</b>,
        })}
      </span>
      <span className="detail">
        {n.version_id !== null &&
          (n.definition_exists ? (
            <Link to="/$locale/definition/$id/history" params={{ locale, id: String(n.definitionid) }} {...reads}>
              {t('subscriptions.see_change')}
            </Link>
          ) : (
            toVersion(n.version_id, t('subscriptions.see_deleted'))
          ))}
      </span>
      {n.vote && n.definitionid !== null && (
        <div className="context">
          {/* The current version is unknown here, but it is later than the version voted on. */}
          <OutdatedVote
            definition={{ definitionid: n.definitionid, version: Number.POSITIVE_INFINITY }}
            mine={n.vote}
          />
        </div>
      )}
    </li>
  )
}

const jbo = (word: string) => (
  <span className="jbo" lang="jbo">
    {word}
  </span>
)
