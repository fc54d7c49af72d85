import { useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { FailedJobRow } from './FailedJobRow.tsx'
import { failedJobsQuery, PER_PAGE } from './queries.ts'

/** All failed jobs, latest first. */
export function FailedJobList({ page = 1 }: { page?: number | undefined }) {
  const t = useText()
  const list = useQuery(failedJobsQuery(page))
  if (list.isPending) return <RowsSkeleton rows={3} />
  if (list.isError) return <ErrorNote error={list.error} retry={() => void list.refetch()} />
  const { jobs, total } = list.data
  if (jobs.length === 0)
    return (
      <NoRows total={total}>
        <Empty fact={t('audit.no_failed_jobs')} advice={t('audit.no_failed_jobs_advice')} />
      </NoRows>
    )
  return (
    <div aria-busy={list.isFetching}>
      <ul>
        {jobs.map((job) => (
          <FailedJobRow key={job.job_id} job={job} />
        ))}
      </ul>
      <div className="space-above">
        <PageLinks page={page} total={total} perPage={PER_PAGE} />
      </div>
    </div>
  )
}
