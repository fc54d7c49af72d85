import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Empty, NoRows } from '../../ui/Empty.tsx'
import { RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { SearchFailed } from '../../ui/SearchFailed.tsx'
import { ResultPages, useRowKeys } from '../search/index.ts'
import { ListMenu } from './ListMenu.tsx'
import { MailRows } from './MailRows.tsx'
import { type MailSearchParams, mailSearchQuery } from './queries.ts'

/** Mailing list messages that match a query, or the newest messages if the query is empty. */
export function MailResults({ params }: { params: MailSearchParams }) {
  return (
    <FeatureTexts feature="mailArchive">
      <Results params={params} />
    </FeatureTexts>
  )
}

function Results({ params }: { params: MailSearchParams }) {
  const t = useText()
  const search = useQuery(mailSearchQuery(params))
  useRowKeys(search.data?.messages, '.mailfound > li > a')
  if (search.isPending) return <RowsSkeleton />
  if (search.isError) return <SearchFailed error={search.error} retry={() => void search.refetch()} />
  const { messages, total, total_is_exact } = search.data
  const q = (params.q ?? '').trim()
  return (
    <div aria-busy={search.isFetching}>
      <Choices params={params} />
      {!total_is_exact && q !== '' && <p className="hint">{t('mailArchive.not_all')}</p>}
      {total === 0 ? (
        <Empty
          message={q ? t('mailArchive.nothing', { q: q.slice(0, 80) }) : t('mailArchive.none')}
          advice={q || params.list ? t('mailArchive.nothing_advice') : t('mailArchive.none_advice')}
        />
      ) : (
        <>
          <p className="hint" role="status">
            {t(params.group ? 'mailArchive.found_threads' : 'mailArchive.found', { count: total })}
          </p>
          {messages.length > 0 ? <MailRows messages={messages} q={q} /> : <NoRows total={total} />}
          <div className="padded">
            <ResultPages result={search.data} />
          </div>
        </>
      )}
    </div>
  )
}

const AS_USUAL = { sort: undefined, order: undefined, reverse: undefined }

/** Controls for the sort order and for grouping by thread. */
function Choices({ params }: { params: MailSearchParams }) {
  const t = useText()
  const navigate = useNavigate({ from: '/$locale/' })
  const withList = (list: string | undefined) => (before: object) => ({ ...before, page: undefined, list })
  const isByDate = !params.order && params.sort === 'date'
  const choice = (changes: object, isChosen: boolean, text: string) => (
    <Link
      key={text}
      from="/$locale/"
      to="."
      search={(before) => ({ ...before, page: undefined, ...changes })}
      aria-current={isChosen ? 'true' : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {text}
    </Link>
  )
  return (
    <div className="line mailchoices">
      <ListMenu chosen={params.list} onChange={(list) => void navigate({ search: withList(list) })} />
      <nav className="segments" aria-label={t('mailArchive.order')}>
        {choice(AS_USUAL, !params.order && params.sort !== 'date', t('mailArchive.order_best'))}
        {choice({ ...AS_USUAL, sort: 'date' }, isByDate, t('mailArchive.order_newest'))}
        {(['subject', 'sender'] as const).map((order) =>
          choice({ ...AS_USUAL, order }, params.order === order, t(`mailArchive.order_${order}`)),
        )}
      </nav>
      {(isByDate || params.order) && (
        <nav className="segments" aria-label={t('mailArchive.direction')}>
          {choice(
            { reverse: params.reverse ? undefined : true },
            params.reverse === true,
            t(isByDate ? 'mailArchive.order_oldest' : 'mailArchive.order_z_to_a'),
          )}
        </nav>
      )}
      <nav className="segments" aria-label={t('mailArchive.shown')}>
        {choice({ group: undefined }, !params.group, t('mailArchive.messages'))}
        {choice({ group: true }, params.group === true, t('mailArchive.threads'))}
      </nav>
    </div>
  )
}
