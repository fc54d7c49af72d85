import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Report, ReportOutcome } from '@vlacku/contract/reports'
import { useDateTime } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { clearTabTexts, useTabState } from '../../platform/useTabState.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { TextField } from '../../ui/Field.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, QueryStatus } from '../../ui/QueryStatus.tsx'
import { RichText, WordLink } from '../entries/index.ts'
import { AboutCollection } from './AboutCollection.tsx'
import { handleReport, PER_PAGE, reportsQuery } from './queries.ts'

export interface ReportsSearchParams {
  page?: number
  handled?: boolean
}

/** User reports: open ones, oldest first, or handled ones, latest first. */
export function ReportQueue({ params: { page = 1, handled = false } }: { params: ReportsSearchParams }) {
  const t = useText()
  const list = useQuery(reportsQuery(handled, page))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
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
        <NoRows
          total={total}
          message={handled ? t('reports.none_handled') : t('reports.none_waiting')}
          advice={t('reports.none_advice')}
        />
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

/** A report: its content, reason and outcome. */
function ReportItem({ report: r }: { report: Report }) {
  const t = useText()
  const { day, time } = useDateTime()
  const at = new Date(r.created_at)
  return (
    <li className="report">
      <p className="line">
        {r.definitionid === null ? <b dir="auto">{r.word}</b> : <WordLink word={r.word} />}
        <b>{t(`reports.reason_${r.reason}`)}</b>
        <span className="quiet small">
          {t('reports.by', { username: r.username })}, {day(at)}, {time(at)}
        </span>
      </p>
      {r.message && <p className="message">{r.message}</p>}
      <blockquote className="definition">
        {r.said !== null ? (
          <p dir="auto">{r.said}</p>
        ) : r.definition === null ? (
          <span className="quiet">{t('reports.is_gone')}</span>
        ) : (
          <RichText source={r.definition} />
        )}
      </blockquote>
      {r.about === 'comment' && <AboutComment report={r} />}
      {r.about === 'collection' && <AboutCollection report={r} />}
      {r.definitionid !== null && <About report={r} definitionid={r.definitionid} />}
      <Outcome report={r} />
    </li>
  )
}

function About({ report: r, definitionid }: { report: Report; definitionid: number }) {
  const t = useText()
  const locale = useLocale()
  return (
    <p className="meta">
      {r.author && (
        <Link to="/$locale/user/$username" params={{ locale, username: r.author }}>
          {r.author}
        </Link>
      )}
      <Link to="/$locale/definition/$id/history" params={{ locale, id: String(definitionid) }}>
        {r.current_version === r.version
          ? t('reports.version', { version: r.version })
          : t('reports.version_since', { version: r.version, current: r.current_version ?? r.version })}
      </Link>
      <Link to="/$locale/definition/$id/edit" params={{ locale, id: String(definitionid) }}>
        {t('reports.edit')}
      </Link>
    </p>
  )
}

/** Discussion and author of the reported comment. */
function AboutComment({ report: r }: { report: Report }) {
  const t = useText()
  const locale = useLocale()
  if (r.comment_id === null) return <p className="meta quiet">{t('reports.comment_gone')}</p>
  return (
    <p className="meta">
      {r.author && (
        <Link to="/$locale/user/$username" params={{ locale, username: r.author }}>
          {r.author}
        </Link>
      )}
      <a href={`/${locale}/comments/thread?thread_id=${r.thread_id}&scroll_to=${r.comment_id}`}>
        {r.is_hidden ? t('reports.comment_hidden') : t('reports.see_comment')}
      </a>
    </p>
  )
}

function Outcome({ report: r }: { report: Report }) {
  const t = useText()
  const queryClient = useQueryClient()
  const draft = `report:${r.report_id}:`
  const [answer, setAnswer] = useTabState(draft)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (outcome: ReportOutcome | null) => handleReport(r.report_id, outcome, answer),
    meta: { showsError: true },
    onSuccess() {
      clearTabTexts(draft)
      return queryClient.invalidateQueries({ queryKey: ['reports'] })
    },
  })
  const button = (outcome: ReportOutcome | null, label: string) => (
    <ActButton className="button small" busy={isPending} busyText={t('shell.working')} onClick={() => mutate(outcome)}>
      {label}
    </ActButton>
  )
  return (
    <>
      {r.outcome === null ? (
        <>
          <TextField
            label={t('reports.answer')}
            aside={t('reports.optional')}
            maxLength={2000}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <p className="line">
            {button('acted', t('reports.acted'))}
            {button('dismissed', t('reports.dismissed'))}
          </p>
        </>
      ) : (
        <p className="line">
          <span>
            {t(`reports.was_${r.outcome}`, { username: r.handled_by ?? '' })} {r.answer}
          </span>
          {button(null, t('reports.reopen'))}
        </p>
      )}
      {error && <ErrorNote error={error} />}
    </>
  )
}
