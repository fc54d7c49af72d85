import { FeedLinks } from '../../features/changes/index.ts'
import {
  AllComments,
  NewThreadLink,
  THREAD_ORDERS,
  ThreadList,
  type ThreadOrder,
  type ThreadSearchParams,
} from '../../features/comments/index.ts'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

export interface CommentsSearchParams extends ThreadSearchParams {
  /** Defaults to discussions. */
  tab?: 'all'
  order?: ThreadOrder
}

interface Props {
  params: CommentsSearchParams
  /** True if the lists are indexed at a different URL. */
  hidden?: boolean
}

/** All discussions, or all comments. */
export function CommentLists({ params: { tab, order, page }, hidden = false }: Props) {
  const t = useText()
  return (
    <ColumnPage
      title={t('comments.title')}
      description={t('comments.description')}
      hidden={hidden || page !== undefined}
    >
      <nav className="tabs" aria-label={t('comments.title')}>
        {([undefined, 'all'] as const).map((name) => (
          <Link
            key={name ?? 'threads'}
            to="/$locale/comments"
            search={name ? { tab: name } : {}}
            activeOptions={{ exact: true }}
            aria-current={tab === name ? 'page' : undefined}
          >
            {t(`comments.${name ?? 'threads'}`)}
          </Link>
        ))}
      </nav>
      {tab === undefined && (
        <div className="choices">
          <nav className="segments" aria-label={t('comments.order')}>
            {([undefined, ...THREAD_ORDERS] as const).map((name) => (
              <Link
                key={name ?? 'last'}
                to="/$locale/comments"
                search={name ? { order: name } : {}}
                activeOptions={{ exact: true }}
                aria-current={order === name ? 'true' : undefined}
              >
                {t(`comments.by_${name ?? 'last'}`)}
              </Link>
            ))}
          </nav>
          <NewThreadLink small />
        </div>
      )}
      {tab === 'all' ? <AllComments page={page} /> : <ThreadList order={order} page={page} />}
      <FeedLinks of="comments" title={t('comments.all')} />
    </ColumnPage>
  )
}
