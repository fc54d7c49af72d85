import { getRouteApi, Link } from '@tanstack/react-router'
import { FeedLinks } from '../features/changes/index.ts'
import { AllComments, aboutOf, NewThreadLink, THREAD_ORDERS, ThreadList } from '../features/comments/index.ts'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'
import type { CommentsAddress } from './commentsAddress.ts'
import { Discussion } from './ThreadPage.tsx'

const route = getRouteApi('/$locale/comments')

/** All discussions; with one named in the address, that one. */
export function CommentsPage() {
  const address = route.useSearch()
  return (
    <FeatureTexts feature="comments">
      {aboutOf(address) === null ? <Lists address={address} /> : <Discussion address={address} />}
    </FeatureTexts>
  )
}

function Lists({ address: { tab, order, page } }: { address: CommentsAddress }) {
  const t = useText()
  const locale = useLocale()
  return (
    <ColumnPage title={t('comments.title')} description={t('comments.description')} hidden={page !== undefined}>
      <nav className="tabs" aria-label={t('comments.title')}>
        {([undefined, 'all'] as const).map((name) => (
          <Link
            key={name ?? 'threads'}
            to="/$locale/comments"
            params={{ locale }}
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
          <nav className="seg" aria-label={t('comments.order')}>
            {([undefined, ...THREAD_ORDERS] as const).map((name) => (
              <Link
                key={name ?? 'last'}
                to="/$locale/comments"
                params={{ locale }}
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
