import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { byDay } from '../../platform/byDay.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { AuditRow } from './AuditRow.tsx'
import { auditQuery, PER_PAGE } from './queries.ts'
import type { AuditSearchParams } from './searchParams.ts'
import { useTimes } from './times.ts'

/** The audit log, latest entries first, grouped by day. */
export function AuditLog({ address }: { address: AuditSearchParams }) {
  const { day } = useTimes()
  const log = useQuery(auditQuery(address))
  if (log.isPending) return <RowsSkeleton />
  if (log.isError) return <ErrorNote error={log.error} retry={() => void log.refetch()} />
  const { entries, total } = log.data
  if (entries.length === 0)
    return (
      <NoRows total={total}>
        <Nothing />
      </NoRows>
    )
  return (
    <div aria-busy={log.isFetching}>
      {byDay(entries, ({ at }) => day(new Date(at))).map(([title, actions]) => (
        <section key={title} aria-label={title}>
          <h2 className="band flush-sides">
            <b>{title}</b>
          </h2>
          <ol className="log actions-log">
            {actions.map((entry) => (
              <AuditRow key={entry.audit_id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <div className="space-above">
        <PageLinks page={address.page} total={total} perPage={PER_PAGE} />
      </div>
    </div>
  )
}

function Nothing() {
  const t = useText()
  const locale = useLocale()
  return (
    <Empty fact={t('audit.nothing')} advice={t('audit.nothing_advice')}>
      <Link to="/$locale/audit" params={{ locale }} className="button">
        {t('audit.show_all')}
      </Link>
    </Empty>
  )
}
