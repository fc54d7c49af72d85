import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty, NoRows } from '../../../ui/Empty.tsx'
import { foundPattern } from '../../../ui/markFound.tsx'
import { RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { SearchFailed } from '../../../ui/SearchFailed.tsx'
import { ResultPages, useRowKeys } from '../../search/index.ts'
import { type CommentSearch, commentSearchQuery } from '../queries.ts'
import { CommentRows } from './CommentRows.tsx'
import { NewThreadLink } from './NewThreadLink.tsx'

const ORDERS = ['time', 'reactions', 'replies', 'relevance'] as const

/** Comments that match a query, or the newest comments if the query is empty. */
export function CommentResults({ params }: { params: CommentSearch }) {
  const t = useText()
  const { username } = useSession()
  const search = useQuery(commentSearchQuery(params, username))
  useRowKeys(search.data?.comments, '.threads .what > a')
  const q = params.q?.trim() ?? ''
  const found = useMemo(() => foundPattern(q), [q])
  return (
    <div aria-busy={search.isFetching}>
      <Choices params={params} />
      {search.isPending && <RowsSkeleton />}
      {search.isError && !search.data && (
        <SearchFailed error={search.error} failed={t('comments.load_failed')} retry={() => void search.refetch()} />
      )}
      {search.data && search.data.total === 0 && (
        <Empty
          message={q ? t('comments.nothing_found', { q: q.slice(0, 80) }) : t('comments.no_comments')}
          advice={q ? t('comments.nothing_found_advice') : t('comments.no_threads_advice')}
        >
          <NewThreadLink />
        </Empty>
      )}
      {search.data && search.data.total > 0 && (
        <>
          <p className="hint" role="status">
            {t('comments.found', { count: search.data.total })}
          </p>
          {search.data.comments.length > 0 ? (
            <CommentRows comments={search.data.comments} found={found} className="threads padded" />
          ) : (
            <NoRows total={search.data.total} />
          )}
          <div className="padded">
            <ResultPages result={search.data} />
          </div>
        </>
      )}
    </div>
  )
}

/** Label of each reversed order; relevance can't be reversed. */
const REVERSED: Partial<Record<(typeof ORDERS)[number], 'oldest' | 'fewest'>> = {
  time: 'oldest',
  reactions: 'fewest',
  replies: 'fewest',
}

/** Controls for the sort order and for grouping. */
function Choices({ params }: { params: CommentSearch }) {
  const t = useText()
  const chosen = params.sort ?? 'time'
  const reversed = REVERSED[chosen]
  return (
    <div className="choices">
      <nav className="segments" aria-label={t('comments.order')}>
        {ORDERS.map((order) => (
          <Link
            key={order}
            from="/$locale/"
            to="."
            search={(before) => ({
              ...before,
              ...{ page: undefined, reverse: undefined, order: order === 'time' ? undefined : order },
            })}
            activeOptions={{ exact: true }}
            aria-current={order === chosen ? 'true' : undefined}
            resetScroll={false}
          >
            {t(`comments.by_${order}`)}
          </Link>
        ))}
      </nav>
      {reversed && (
        <nav className="segments" aria-label={t('comments.direction')}>
          <Link
            from="/$locale/"
            to="."
            search={(before) => ({ ...before, page: undefined, reverse: params.reverse ? undefined : true })}
            activeOptions={{ exact: true }}
            aria-current={params.reverse ? 'true' : undefined}
            resetScroll={false}
          >
            {t(`comments.${reversed}`)}
          </Link>
        </nav>
      )}
      <Link
        from="/$locale/"
        to="."
        search={(before) => ({ ...before, page: undefined, group: params.group ? undefined : true })}
        className="button small"
        activeOptions={{ exact: true }}
        resetScroll={false}
      >
        {params.group ? t('comments.ungroup') : t('comments.group')}
      </Link>
    </div>
  )
}
