import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { markRead, notificationsQuery, PER_PAGE } from './queries.ts'
import type { NotificationsSearchParams } from './searchParams.ts'

/** Notifications about followed content, latest first. */
export function NotificationList({ address: { page, unread } }: { address: NotificationsSearchParams }) {
  const t = useText()
  const queryClient = useQueryClient()
  const result = useQuery(notificationsQuery(unread ?? false, page))
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => markRead(queryClient),
    meta: { showsError: true },
  })
  if (result.isPending) return <RowsSkeleton />
  if (result.isError) return <ErrorNote error={result.error} retry={() => void result.refetch()} />
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
        <NoRows total={total}>
          <Empty
            fact={unread ? t('subscriptions.nothing_unread') : t('subscriptions.nothing')}
            advice={t('subscriptions.nothing_advice')}
          />
        </NoRows>
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
