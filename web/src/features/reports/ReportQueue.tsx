import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { PER_PAGE, reportsQuery } from './queries.ts'
import { ReportItem } from './ReportItem.tsx'

export interface ReportsSearchParams {
  page?: number
  handled?: boolean
}

/** User reports: open ones, oldest first, or handled ones, latest first. */
export function ReportQueue({ address: { page = 1, handled = false } }: { address: ReportsSearchParams }) {
  const t = useText()
  const list = useQuery(reportsQuery(handled, page))
  if (list.isPending) return <RowsSkeleton />
  if (list.isError) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
  const { reports, waiting, total } = list.data
  return (
    <>
      <nav className="segments" aria-label={t('reports.which')}>
        <Link
          from="/$locale/reports"
          to="."
          search={{}}
          activeOptions={{ exact: true }}
          aria-current={handled ? undefined : 'true'}
        >
          {t('reports.waiting', { count: waiting })}
        </Link>
        <Link
          from="/$locale/reports"
          to="."
          search={{ handled: true }}
          activeOptions={{ exact: true }}
          aria-current={handled ? 'true' : undefined}
        >
          {t('reports.handled')}
        </Link>
      </nav>
      {reports.length === 0 ? (
        <NoRows total={total}>
          <Empty
            fact={handled ? t('reports.none_handled') : t('reports.none_waiting')}
            advice={t('reports.none_advice')}
          />
        </NoRows>
      ) : (
        <ol className="reports" aria-busy={list.isFetching}>
          {reports.map((report) => (
            <ReportItem key={report.report_id} report={report} />
          ))}
        </ol>
      )}
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </>
  )
}
