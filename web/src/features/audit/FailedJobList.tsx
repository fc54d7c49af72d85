import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FailedJob } from '@vlacku/contract/jobs'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { type Text, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, QueryStatus } from '../../ui/QueryStatus.tsx'
import { dropJob, failedJobsQuery, PER_PAGE, retryJob } from './queries.ts'
import { useTimes } from './times.ts'

/** All failed jobs, latest first. */
export function FailedJobList({ page = 1 }: { page?: number | undefined }) {
  const t = useText()
  const list = useQuery(failedJobsQuery(page))
  if (list.isPending || list.isError) return <QueryStatus query={list} rows={3} />
  const { jobs, total } = list.data
  if (jobs.length === 0)
    return <NoRows total={total} message={t('audit.no_failed_jobs')} advice={t('audit.no_failed_jobs_advice')} />
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

/** A failed job: type, user, error, and buttons to retry or delete it. */
function FailedJobRow({ job }: { job: FailedJob }) {
  const t = useText()
  const moments = useTimes()
  const queryClient = useQueryClient()
  const [dropping, setDropping] = useState(false)
  const at = new Date(job.failed_at)
  const what = whatIs(t, job)

  const reportSuccess = (text: string) => {
    notify({ kind: 'success', text })
    // The buttons are removed along with the row, so the list heading receives focus.
    document.querySelector<HTMLElement>('main h1')?.focus()
    void queryClient.invalidateQueries({ queryKey: ['audit', 'failed-jobs'] })
  }
  const retry = useSingleMutation({
    mutationFn: () => retryJob(job.job_id),
    meta: { showsError: true },
    onSuccess: () => reportSuccess(t('audit.will_be_tried')),
  })
  return (
    <li className="job">
      <div className="spread close-lines">
        <p>
          <b>{what}</b> {job.about.to && <span dir="ltr">{job.about.to}</span>}
        </p>
        <p className="small quiet">
          <time dateTime={job.failed_at} title={moments.ago(at)}>
            {moments.day(at)}, {moments.time(at)}
          </time>
          {' · '}
          {t('audit.tries', { count: job.tries })}
        </p>
      </div>
      <p className="reason" lang="en">
        {job.reason}
      </p>
      {retry.error && <ErrorNote error={retry.error} />}
      <div className="line">
        <ActButton
          className="button small"
          busy={retry.isPending}
          busyText={t('audit.trying')}
          onClick={() => retry.mutate()}
        >
          {t('audit.retry')}
          <span className="visually-hidden">{what}</span>
        </ActButton>
        <button type="button" className="button small danger" onClick={() => setDropping(true)}>
          {t('audit.drop')}
          <span className="visually-hidden">{what}</span>
        </button>
        <ConfirmDialog
          title={t('audit.drop_title')}
          open={dropping}
          onClose={() => setDropping(false)}
          confirm={t('audit.drop')}
          action={() => dropJob(job.job_id)}
          onDone={() => reportSuccess(t('audit.dropped'))}
        >
          <p>{t('audit.drop_text')}</p>
        </ConfirmDialog>
      </div>
    </li>
  )
}

/** Describes the job type in words; falls back to the queue name. */
function whatIs(t: Text, { queue, about: { mail, event } }: FailedJob): string {
  if (event) return t('audit.a_change', { event })
  if (!mail) return queue
  const key = `audit.mails.${mail as 'confirm_email'}` as const
  return /^\w+$/.test(mail) && t.has(key) ? t(key) : t('audit.a_letter', { mail })
}
