import { useQuery } from '@tanstack/react-query'
import { FeedLinks } from '../../features/changes/index.ts'
import {
  aboutOf,
  ThreadHead,
  type ThreadSearchParams,
  ThreadView,
  threadQuery,
  titleOf,
} from '../../features/comments/index.ts'
import { PageHead } from '../../platform/PageHead.tsx'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { RowsSkeleton } from '../../ui/QueryStatus.tsx'

/** A discussion as a separate page. */
export function Discussion({ params }: { params: ThreadSearchParams }) {
  const t = useText()
  const { username } = useSession()
  const { data } = useQuery(threadQuery(params, username))
  if (!data)
    return (
      <main id="main" className="read">
        <PageHead title={t('comments.discussion')} hidden />
        <div className="sheet pad">
          <h1 className="h1">{t('comments.discussion')}</h1>
          <RowsSkeleton />
        </div>
      </main>
    )
  const title = titleOf(t, data, data.comments[0]?.first_comment_subject ?? '')
  // Each page of a discussion has one canonical URL, regardless of how it was reached. Empty discussions aren't indexed.
  const own = data.thread_id === null ? null : { thread_id: data.thread_id, ...(data.page > 1 && { page: data.page }) }
  return (
    <main id="main" className="read">
      <PageHead
        title={title}
        description={t('comments.description')}
        hidden={own === null}
        {...(own && {
          search: `?${new URLSearchParams(Object.entries(own).map(([key, value]) => [key, String(value)]))}`,
        })}
      />
      <div className="sheet pad comments">
        <ThreadHead
          context={data}
          title={title}
          total={data.total}
          isLocked={data.is_locked}
          thread_id={data.thread_id}
          isFollowed={data.is_followed}
        />
        <ThreadView key={JSON.stringify(aboutOf(params))} params={params} />
        {data.thread_id !== null && <FeedLinks of="comments" about={{ thread_id: data.thread_id }} title={title} />}
      </div>
    </main>
  )
}
