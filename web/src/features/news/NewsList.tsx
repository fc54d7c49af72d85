import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { useDeed } from '../../ui/useDeed.ts'
import type { NewsAddress } from './address.ts'
import { NewsRow } from './NewsRow.tsx'
import { markRead, newsQuery, PER_PAGE } from './queries.ts'

/** What happened to what the reader follows, the last first. */
export function NewsList({ address: { page, unread } }: { address: NewsAddress }) {
  const t = useText()
  const queryClient = useQueryClient()
  const news = useQuery(newsQuery(unread ?? false, page))
  const { busy, error, run } = useDeed()
  if (news.isPending) return <RowsSkeleton />
  if (news.isError) return <ErrorNote error={news.error} retry={() => void news.refetch()} />
  const { notifications, total, unread_count } = news.data
  return (
    <>
      <div className="spread">
        <nav className="seg" aria-label={t('news.which')}>
          <Link
            from="/$locale/notifications"
            to="."
            search={{}}
            activeOptions={{ exact: true }}
            aria-current={unread ? undefined : 'true'}
          >
            {t('news.all')}
          </Link>
          <Link
            from="/$locale/notifications"
            to="."
            search={{ unread: true }}
            activeOptions={{ exact: true }}
            aria-current={unread ? 'true' : undefined}
          >
            {t('news.only_unread', { count: unread_count })}
          </Link>
        </nav>
        {unread_count > 0 && (
          <ActButton
            className="btn small"
            busy={busy}
            busyText={t('shell.working')}
            onClick={() => void run(() => markRead(queryClient))}
          >
            {t('news.mark_all')}
          </ActButton>
        )}
      </div>
      {error && <ErrorNote error={error} />}
      {notifications.length === 0 ? (
        <Empty fact={unread ? t('news.nothing_unread') : t('news.nothing')} advice={t('news.nothing_advice')} />
      ) : (
        <ol className="log news" aria-busy={news.isFetching}>
          {notifications.map((notification) => (
            <NewsRow key={notification.notification_id} news={notification} />
          ))}
        </ol>
      )}
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}
